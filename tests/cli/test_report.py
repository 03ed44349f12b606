"""Tests of `dread survey --report`: the page."""

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import unittest
import xml.etree.ElementTree as xml

from program import DREAD, GAME, PATIENCE, TITLE, ProgramTest, blocks_in, until

GNUPLOT = shutil.which("gnuplot")


def words(element):
    """Returns all text of an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


class Report(ProgramTest):

    def setUp(self):
        super().setUp()
        self.path = os.path.join(self.home, "report.html")

    def report(self, *arguments, says=""):
        """Runs a survey with a report and returns the report's text. The page must be well-formed."""
        if not any(str(word).startswith("--agents") for word in arguments):
            arguments += ("--agents", "clairvoyant,greedy,random")  # without the expert, which takes time
        done = self.dread("survey", *arguments, "--report", self.path)
        self.assertEqual((done.code, done.err), (0, says), arguments)
        with open(self.path, encoding="utf-8") as page:
            self.page = page.read()
        self.tree = xml.fromstring(self.page)
        self.out = done.out
        return self.page

    def tables(self):
        """Returns the rows of cells of all tables, by caption."""
        found = {}
        for table in self.tree.iter("table"):
            rows = [[words(cell) for cell in row] for row in table.iter("tr")]
            found[words(table.find("caption"))] = rows
        return found

    def assert_none(self, pattern):
        """The pattern must not match in the page. The message shows only the matches."""
        self.assertEqual(re.findall(pattern, self.page), [])

    def blocks(self):
        """Returns the number of blocks that the survey has stored."""
        return blocks_in(os.path.join(self.home, "surveys.db"))

    def without_gnuplot(self):
        self.environment["PATH"] = self.home

    def test_the_page_stands_alone_and_asks_nothing_of_the_network(self):
        page = self.report("he", "--deals", "1..24", "--vary", "all")
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        self.assert_none(r"https?:|//|url\(|@import|<link|<script|<img|<iframe|<object|src=")
        for element in self.tree.iter():
            self.assertNotIn("src", element.attrib)
            for link in [v for k, v in element.attrib.items() if k.endswith("href")]:
                self.assertRegex(link, r"^#\w+$")
                self.assertIn('id="%s"' % link[1:], page)

    def test_it_says_where_games_are_lost_how_tense_they_are_and_how_deep_the_game_is(self):
        arguments = ("he", "--deals", "1..48", "--agents", "clairvoyant,random,expert-quick")
        page = self.report(*arguments)
        for heading in ("Where games are lost, and why", "How tense games are",
                        "How deep the game is"):
            self.assertIn(heading, page)
        told = json.loads(self.fine("survey", *arguments, "--json").out)["ruleSets"][0]
        tables = self.tables()
        ladder = tables["The ladder of strength, of 100 games"]
        self.assertEqual([row[0] for row in ladder[1:]], ["random", "expert-quick"])
        self.assertEqual(told["ladder"]["steps"], 1)
        causes = next(rows for caption, rows in tables.items()
                      if caption.startswith("What ends the games that random loses"))
        self.assertEqual(causes[1][1], str(told["agents"][1]["causesOfLosses"][0]["plays"]))
        drama = next(rows for caption, rows in tables.items() if caption.startswith("Drama"))
        mean = told["agents"][2]["drama"]["surprise"]["mean"]
        self.assertTrue(drama[1][2].startswith("%.1f (" % mean["middle"]), drama)
        self.report("he", "--deals", "1..8", "--agents", "random")
        self.assertNotIn("How tense games are", self.page)
        self.assertNotIn("How deep the game is", self.page)

    def test_ids_are_used_once_and_what_names_an_element_is_there(self):
        self.report("he", "--deals", "1..24", "--vary", "all")
        ids = [e.attrib["id"] for e in self.tree.iter() if "id" in e.attrib]
        self.assertEqual(len(ids), len(set(ids)))
        for element in self.tree.iter():
            for name in element.attrib.get("aria-labelledby", "").split():
                self.assertIn(name, ids)

    def test_tables_have_captions_and_heads_and_plots_have_titles_and_words(self):
        self.report("he", "--deals", "1..80")
        for table in self.tree.iter("table"):
            self.assertTrue(words(table.find("caption")))
            for cell in table.iter("th"):
                self.assertIn(cell.attrib["scope"], ("row", "col"))
            widths = {len(row) for row in table.iter("tr")}
            self.assertEqual(len(widths), 1, words(table.find("caption")))
        plots = [e for e in self.tree.iter("svg") if "role" in e.attrib]
        self.assertEqual(bool(plots), bool(GNUPLOT))
        for plot in plots:
            self.assertEqual(plot.attrib["role"], "img")
            self.assertTrue(words(plot.find("title")) and words(plot.find("desc")))

    def test_headings_go_down_a_step_at_a_time(self):
        self.report("he", "--deals", "1..80")
        levels = [int(e.tag[1]) for e in self.tree.iter() if re.fullmatch("h[1-6]", e.tag)]
        self.assertEqual(levels[0], 1)
        self.assertEqual(levels.count(1), 1)
        for before, after in zip(levels, levels[1:]):
            self.assertLessEqual(after, before + 1)

    @unittest.skipUnless(GNUPLOT, "gnuplot draws the plots")
    def test_plots_are_in_the_colours_of_the_page(self):
        page = self.report("he", "--deals", "1..80")
        self.assert_none(r"rgb\(|(?i:gnuplot)|['\"](?:black|white)['\"]")
        for name in re.findall(r"var\(--(\w+)\)", page):
            self.assertIn("--%s:#" % name, page)

    def test_every_rule_set_agent_and_share_is_there_as_in_json(self):
        self.report("he", "he:bonus=touch,idle-moves=no", "--deals", "1..80", "--json")
        tables = self.tables()
        told = json.loads(self.out)
        for rules in told["ruleSets"]:
            for agent in rules["agents"]:
                name = "%s, %s" % (agent["agent"], agent["knows"])
                row, = [row for row in tables["Games won: " + name]
                        if row[0] == rules["options"]]
                share = agent["share"]
                self.assertEqual(row[1:4], ["%.2f" % (100 * share[k])
                                            for k in ("middle", "low", "high")])
                self.assertEqual(row[4:], [str(agent[k])
                                           for k in ("won", "plays", "deals", "unknown")])
                if "thanTheFirst" not in agent:
                    continue
                row, = [row for row in tables["Against the first rule set: " + name]
                        if row[0] == rules["options"]]
                pairs = agent["thanTheFirst"]
                self.assertEqual(row[1:4], ["%+.2f" % (100 * pairs["difference"][k])
                                            for k in ("middle", "low", "high")])
                self.assertEqual(row[4:6], [str(pairs["kinderDeals"]), str(pairs["harsherDeals"])])

    def test_ends_rules_and_deals_are_those_of_json(self):
        self.report("he", "--deals", "1..160", "--json")
        tables = self.tables()
        rules, = json.loads(self.out)["ruleSets"]
        ends = tables["How games end, of 100"]
        for row, agent in zip(ends[1:], rules["agents"]):
            for end, share in zip(ends[0][1:-1], row[1:-1]):
                self.assertEqual(share.split(" (")[0], "%.2f" % (100 * agent["ends"].get(end, 0) / agent["plays"]))
        caption, = [c for c in tables if c.startswith("In how many of 100 games a paragraph")]
        for i, agent in enumerate(rules["agents"]):
            possible = [rule for rule in agent["rules"] if rule["state"] == "possible"]
            self.assertEqual(len(tables[caption]) - 1, len(possible))
            for row, rule in zip(tables[caption][1:], possible):
                self.assertEqual(row[0], "[%s]" % rule["rule"])
                share = re.match(r"(?:never \(at most )?([0-9.]+)", row[2 + i]).group(1)
                told = rule["share"]["middle" if rule["times"] else "high"]
                self.assertAlmostEqual(float(share), 100 * told, delta=0.0501)
        ids = [words(e) for e in self.tree.iter("code") if "#" in words(e)]
        lists = json.loads(self.out)["lists"]
        self.assertEqual(ids, ["%s#%d" % (GAME, deal["deal"])
                               for kind in ("easiest", "hardest", "unwinnable") for deal in lists[kind]["deals"]])
        self.assertIn("[2.2]", self.page)

    def test_ids_of_deals_have_their_options_and_can_be_pasted(self):
        self.report("he:bonus=touch", "--deals", "1..80")
        ids = [words(e) for e in self.tree.iter("code") if "#" in words(e)]
        self.assertTrue(ids)
        for deal in ids:
            self.assertTrue(deal.startswith(GAME + ":bonus=touch#"))
            self.fine("deal", deal)

    def test_rule_sets_in_which_nothing_is_won_more_or_less_often_are_named(self):
        self.report("he", "--vary", "empty-hand", "--agents", "clairvoyant", "--deals", "1..40")
        self.assertIn("No deal is won more or less often", words(self.tree))
        self.assertIn("no deal is won more or less often",
                      self.tables()["Against the first rule set: clairvoyant, all cards known"][1])

    def test_the_page_tells_who_knows_what_and_by_which_versions(self):
        self.report("he", "--deals", "1..40", "--agents", "greedy,clairvoyant")
        text = words(self.tree)
        version = self.fine("--version").out.strip()
        for part in [TITLE, version, "survey 1, rules 1", "1 to 40", "all cards known",
                     "hidden cards hidden"]:
            self.assertIn(part, text)
        for rows in self.tables().values():
            for row in rows[1:]:
                if row[0].startswith("greedy,"):
                    self.assertIn("hidden cards hidden", row[0])

    def test_the_command_can_be_pasted_whatever_is_in_it(self):
        for name in ["a b.html", "it's <i>&amp;.html", "tab\there\nand $HOME `x`.html",
                     "caf\u00e9 \u202e.html", "\\back\"slash.html", "'"]:
            self.path = os.path.join(self.home, name)
            self.report("he", "--deals", "1..20", "--agents=random")
            command = "".join(self.tree.find(".//pre/code").itertext())
            self.assertTrue(command.isprintable() and command.isascii(), command)
            read = subprocess.run(["bash", "-c", "printf '%s\\0' " + command],
                                  stdout=subprocess.PIPE, check=True).stdout.split(b"\0")[:-1]
            self.assertEqual(read, [w.encode() for w in
                                    ["dread", "survey", "he", "--deals", "1..20",
                                     "--agents=random", "--report", self.path]])
            self.assertNotIn("<i>", self.page)

    def test_a_path_that_is_no_text_is_written_so_that_the_page_still_is(self):
        path = os.fsencode(self.home) + b"/\xff\xfe.html"
        done = self.dread("survey", "he", "--deals", "1..20", "--agents=random", "--report", path)
        self.assertEqual(done.code, 0)
        with open(path, encoding="utf-8") as page:
            self.assertIn("\\377\\376", page.read())

    def test_without_gnuplot_there_are_the_tables_and_a_word_about_it(self):
        with_plots = len(self.tables()) if self.report("he", "--deals", "1..40") else 0
        self.without_gnuplot()
        self.report("he", "--deals", "1..40", says="dread: The report has no plots: they need "
                    "gnuplot (gnuplot-nox) 5 or later.\n")
        self.assertEqual(len(self.tables()), with_plots)
        self.assertIn("Plots need gnuplot", words(self.tree))
        self.assertFalse([e for e in self.tree.iter("figure")])

    def test_a_gnuplot_that_fails_is_none(self):
        for script in ["exit 1", "echo 4.6", "echo 5.4; exec cat >&2", "kill -9 $$"]:
            fake = os.path.join(self.home, "gnuplot")
            with open(fake, "w") as file:
                file.write("#!/bin/sh\n" + script + "\n")
            os.chmod(fake, os.stat(fake).st_mode | stat.S_IXUSR)
            self.environment["PATH"] = self.home + ":/bin:/usr/bin"
            done = self.dread("survey", "he", "--deals", "1..20", "--report", self.path)
            self.assertEqual(done.code, 0, script)
            self.assertIn("no plots", done.err, script)
            xml.parse(self.path)

    @unittest.skipUnless(GNUPLOT, "gnuplot draws the plots")
    def test_gnuplots_own_settings_of_the_user_change_nothing(self):
        before = self.report("he", "--deals", "1..40")
        with open(os.path.join(self.home, ".gnuplot"), "w") as settings:
            settings.write("set xrange [0:1]\nset title 'mine'\n")
        self.assertEqual(self.report("he", "--deals", "1..40"), before)

    def test_the_same_figures_are_the_same_bytes(self):
        first = self.report("he", "--vary", "bonus", "--deals", "1..100")
        self.assertEqual(self.report("he", "--vary", "bonus", "--deals", "1..100"), first)
        other = self.report("he", "--vary", "bonus", "--deals", "1..100", "--threads", "1")
        self.assertEqual(other.replace(" --threads 1", ""), first)

    def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(self):
        for path, why in [(self.home + "/none/report.html", "No such file"),
                          (self.home, "directory"), ("/dev/null", "not a file"), ("", "No such")]:
            done = self.refused(1, "survey", "he", "--deals", "1..100000000", "--report", path,
                                says=["cannot be written", why])
            self.assertEqual(done.lines, [])
            self.assertEqual(self.blocks(), 0)
        self.assertFalse([n for n in os.listdir(self.home) if "report" in n or "tmp" in n])

    @unittest.skipUnless(os.path.exists("/dev/full"), "a full disk")
    def test_a_full_disk_leaves_what_was_there(self):
        with open(self.path, "w") as file:
            file.write("before")
        limit = "ulimit -f 8; exec \"$0\" \"$@\""
        done = subprocess.run(["bash", "-c", limit, DREAD, "survey", "he", "--deals", "1..40",
                               "--store", os.path.join(self.home, "kept.db"),
                               "--report", self.path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=self.environment, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertFalse(os.path.exists(self.path + ".tmp"))
        with open(self.path) as file:
            self.assertEqual(file.read(), "before")

    def test_a_report_of_before_is_replaced_whole(self):
        with open(self.path, "w") as file:
            file.write("before" * 100000)
        self.assertNotIn("before" * 10, self.report("he", "--deals", "1..20"))
        self.assertFalse(os.path.exists(self.path + ".tmp"))

    def test_a_survey_that_is_stopped_writes_none(self):
        program = subprocess.Popen([DREAD, "survey", "he", "--deals", "1..100000000",
                                    "--report", self.path], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=self.environment)
        until(self.blocks, "a block is kept")
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=PATIENCE)
        self.assertEqual(program.returncode, 130)
        self.assertFalse([n for n in os.listdir(self.home) if n.startswith("report")])

    def summary(self):
        """Returns the sentences of the summary by question, each with the target of its link."""
        section, = [s for s in self.tree.iter("section") if s.attrib["aria-labelledby"] == "short"]
        told, question = {}, None
        for element in section.iter():
            if element.tag == "h3":
                question = words(element)
            elif element.tag == "li":
                link = [a.attrib["href"] for a in element.iter("a") if a.attrib.get("class") == "more"]
                told.setdefault(question, []).append((words(element), *link))
        return told

    def test_the_summary_answers_questions_with_figures_intervals_and_links(self):
        self.report("he", "he:hand=9", "--deals", "1..400", "--json", "--agents", "clairvoyant,greedy,random")
        told = self.summary()
        self.assertEqual(list(told), ["Can it be won?", "Does skill matter?", "Is it fair?", "Is it tense?",
                                      "Where do players lose, and why?", "What is never used?", "How long is it?",
                                      "What would I change?"])
        for question, sentences in told.items():
            for sentence, link in sentences:
                self.assertIn('id="%s"' % link[1:], self.page)
                if not re.search(r"Clear comparisons|^Every paragraph|could happen but did not", sentence):
                    self.assertRegex(sentence, r"[-0-9.]+ \([-0-9.]+ to [-0-9.]+\)", question)
        share = json.loads(self.out)["ruleSets"][0]["agents"][1]["share"]
        self.assertIn("greedy, wins %.1f (%.1f to %.1f) of 100." % tuple(100 * share[k] for k in
                                                                         ("middle", "low", "high")),
                      told["Can it be won?"][1][0])

    def test_the_summary_tells_what_an_expert_sees(self):
        self.report("so", "--deals", "1..80", "--json", "--agents", "expert-quick,random")
        told = {question: [sentence for sentence, _ in lines] for question, lines in self.summary().items()}
        result = json.loads(self.out)["ruleSets"][0]
        expert = result["agents"][0]

        def check(sentence, *intervals):
            """Checks the figures of a sentence: its intervals, each with its decimals and a factor."""
            self.assertEqual(re.findall(r"\d+\.\d+", sentence),
                             ["%.*f" % (places, factor * interval[k]) for interval, places, factor in intervals
                              for k in ("middle", "low", "high")])

        movement, decided = told["Is it tense?"]
        check(movement, (expert["drama"]["surprise"]["mean"], 1, 1), (expert["drama"]["crossings"]["mean"], 2, 1))
        check(decided, (expert["drama"]["decidedWon"]["mean"], 1, 1))
        minutes, = told["How long is it?"]
        check(minutes, (expert["minutes"], 1, 1), (expert["realChoicesAMinute"], 2, 1))
        ladder, = [line for line in told["Does skill matter?"] if "clearly better" in line]
        check(ladder, (result["ladder"]["agents"][1]["more"], 1, 100))
        self.assertRegex(ladder, r"^Play gets clearly better in 1 step: expert-quick wins [^,]* more than random\.")
        # Fewer than 30 games are lost, so nothing is told of how.
        self.assertLess(expert["plays"] - expert["won"], 30)
        self.assertNotIn("Where do players lose, and why?", told)

    def test_a_summary_leaves_out_what_it_has_no_figure_for(self):
        self.report("he", "--deals", "1..80", "--agents", "greedy")
        self.assertEqual([q for q in self.summary() if q in ("Does skill matter?", "Is it fair?")], [])
        self.report("he", "--deals", "1..20", "--agents", "clairvoyant,greedy,random")
        self.assertEqual(self.summary(), {})
        self.assertIn("With only 20 deals there is little to say", words(self.tree))

    def test_what_rests_on_few_games_is_told_as_such_or_left_out(self):
        # Of 80 deals, ten games are examined, and random wins fewer than 30.
        self.report("he", "--deals", "1..80", "--agents", "greedy,random")
        lengths = self.tables()["Turns per game"]
        row, = [row for row in lengths if row[0].startswith("random") and row[1] == "won"]
        self.assertEqual(row[3:7], ["too few"] * 4)
        row, = [row for row in lengths if row[0].startswith("random") and row[1] == "lost"]
        self.assertRegex(row[3], r"^\d+\.\d \(\d+\.\d to \d+\.\d\)$")
        for figure in row[4:7]:
            self.assertRegex(figure, r"^\d+ \(\d+ to \d+\)$")
        for row in self.tables()["When games are lost"][1:]:
            self.assertEqual(row[6:], ["too few"] * 4)
        # Of kinds of actions there are few. Of cards, zones and cells there are many, so no wins are told of each.
        told = [caption.split(",")[1].split("(")[0].strip() for caption in self.tables() if "gives wins away," in caption]
        self.assertEqual(set(told), {"by kind of action"})
        # random has too few games won for a column in the table of cards.
        cards, = [rows[0] for caption, rows in self.tables().items() if "an action touches a card" in caption]
        self.assertEqual([head.split(":")[0] for head in cards],
                         ["Card", "greedy", "greedy", "random"])
        for head in cards[1:]:
            self.assertRegex(head, r": \d\d+ (won|lost) games, ± \d+$")
        text = words(self.tree)
        self.assertRegex(text, r"was seen to give a win away in \d games? only")
        self.assertNotIn("half were lost by turn", text)
        self.assertNotIn("close calls, in which", text)

    def test_a_paragraph_that_never_came_up_is_told_in_words_with_a_link_to_it(self):
        self.report("so", "so:family=mixed", "--deals", "1..40", "--agents", "greedy")
        section, = [s for s in self.tree.iter("section") if s.attrib["aria-labelledby"] == "rules"]
        told = [words(li) for li in section.iter("li")]
        self.assertIn("[6] switched off here: family is caves, not mixed.", " ".join(told))
        self.assertRegex(" ".join(told), r"\[2\.1\] switched off here: family is mixed\. \u201c")
        self.assertRegex(" ".join(told), r"did not happen in \d+ games of greedy \(it can be in at most [\d.]+ of 100\)")
        self.assertIn('href="#rule_2_1"', self.page)
        head, = [h for h in self.tree.iter("h3") if h.attrib.get("id") == "rule_2_1"]
        self.assertEqual(words(head), "[2.1]")
        self.assertIn("place a to place d sets the marker", words(self.tree))

    def test_agents_alone_are_reported_without_what_takes_others(self):
        for agents in ["clairvoyant", "greedy", "random", "hasty,random"]:
            self.report("he", "--deals", "1..40", "--agents", agents)
            self.report("he", "--deals", "1..40", "--agents", agents, "--vary", "bonus")
        self.report("he", "--deals", "1..20", "--agents", "clairvoyant", "--budget", "1")
        self.assertNotRegex(words(self.tree), r"\bnan\b|\binf\b")

    def test_one_deal_can_be_reported(self):
        self.report("he", "--deals", "7..7")
        self.assertNotRegex(words(self.tree), r"\b-?nan\b|\binf\b")


if __name__ == "__main__":
    unittest.main()
