"""Tests of `dread survey --report`: the page. What must hold of any page is asked of all shared surveys (surveys.py)."""

import os
import re
import signal
import subprocess
import unittest

import surveys
from program import DREAD, GAME, PATIENCE, TITLE, ProgramTest, blocks_in, until
from surveys import words

INTERVAL = ("middle", "low", "high")


def percent(form, interval, factor=100):
    return [form % (factor * interval[k]) for k in INTERVAL]


def rounded(figures):
    return [round(float(figure), 1) for figure in re.findall(r"[\d.]+", figures)]


def of_any_page(law):
    """Makes a test of a law: a function of a survey and its page."""
    def test(self):
        for name in surveys.SURVEYS:
            with self.subTest(name):
                law(self, surveys.read(name), surveys.read(name).page)
    return test


class AnyPage(unittest.TestCase):
    @of_any_page
    def test_it_stands_alone_and_asks_nothing_of_the_network(self, survey, page):
        self.assertTrue(page.text.startswith("<!DOCTYPE html>"))
        foreign = r"https?:|//|url\(|@import|<link|<script|<img|<iframe|<object|src="
        self.assertEqual(re.findall(foreign, page.text), [])

    @of_any_page
    def test_ids_are_used_once_and_what_is_named_is_there(self, survey, page):
        ids = [e.attrib["id"] for e in page.tree.iter() if "id" in e.attrib]
        self.assertEqual(len(ids), len(set(ids)))
        for element in page.tree.iter():
            named = element.attrib.get("aria-labelledby", "").split()
            links = [v for k, v in element.attrib.items() if k.endswith("href")]
            self.assertTrue(all(link[0] == "#" for link in links), links)
            self.assertLessEqual({*named, *(link[1:] for link in links)}, set(ids))

    @of_any_page
    def test_it_can_be_read_aloud(self, survey, page):
        """Tables have captions and heads, plots have titles and words, and headings go down a step at a time."""
        for table in page.tree.iter("table"):
            self.assertTrue(words(table.find("caption")))
            self.assertTrue(all(cell.attrib["scope"] in ("row", "col") for cell in table.iter("th")))
        plots = [e for e in page.tree.iter("svg") if "role" in e.attrib]
        for plot in plots:
            self.assertEqual(plot.attrib["role"], "img")
            self.assertTrue(words(plot.find("title")) and words(plot.find("desc")))
        levels = [int(e.tag[1]) for e in page.tree.iter() if re.fullmatch("h[1-6]", e.tag)]
        self.assertEqual((levels[0], levels.count(1)), (1, 1))
        self.assertTrue(all(after <= before + 1 for before, after in zip(levels, levels[1:])))

    @of_any_page
    def test_plots_are_in_the_colours_of_the_page_and_inside_their_frames(self, survey, page):
        styled = set(re.findall(r"\.([\w-]+)[^{};]*\{", page.text))
        self.assertLessEqual(set(re.findall(r"var\((--\w+)\)", page.text)), set(re.findall(r"(--\w+):", page.text)))
        for plot in page.tree.iter("svg"):
            _, _, width, height = map(float, plot.attrib["viewBox"].split())
            for element in plot.iter():
                self.assertLessEqual(set(element.attrib.get("class", "").split()), styled)
                at = {name: float(element.attrib[name]) for name in
                      ("x", "y", "x1", "x2", "y1", "y2", "width", "height") if name in element.attrib}
                self.assertTrue(all(0 <= n <= max(width, height) for n in at.values()), element.attrib)
                self.assertLessEqual(at.get("x", 0) + at.get("width", 0), width)
                self.assertLessEqual(at.get("y", 0) + at.get("height", 0), height)

    @of_any_page
    def test_no_figure_is_no_number(self, survey, page):
        for text in (words(page.tree), survey.text):
            self.assertNotRegex(text, r"\b-?nan\b|\binf\b")

    @of_any_page
    def test_every_rule_set_agent_and_share_is_that_of_json(self, survey, page):
        tables, several = page.tables(), len(survey.rule_sets) > 1

        def row_of(caption, rules, agent):
            who = "%s, %s" % (agent["agent"], agent["knows"])
            table = tables[caption + ": " + who if several else caption]
            (row,) = [row for row in table if row[0] == (rules["options"] if several else who)]
            return row
        for rules in survey.rule_sets:
            for agent in rules["agents"]:
                row = row_of("Games won", rules, agent)
                self.assertEqual(row[4:], [str(agent[k]) for k in ("won", "plays", "deals", "unknown")])
                if agent["plays"]:
                    self.assertEqual(row[1:4], percent("%.2f", agent["share"]))
                if "thanTheFirst" in agent:
                    pairs = agent["thanTheFirst"]
                    row = row_of("Against the first rule set", rules, agent)
                    self.assertEqual(row[1:4], percent("%+.2f", pairs["difference"]))
                    self.assertEqual(row[4:6], [str(pairs["kinderDeals"]), str(pairs["harsherDeals"])])

    @of_any_page
    def test_how_many_deals_are_unknown_is_told_in_the_right_number(self, survey, page):
        for agent in survey.rule_sets[0]["agents"]:
            if agent["agent"] == "clairvoyant" and 0 < agent["unknown"] < agent["deals"]:
                told = "1 deal is unknown." if agent["unknown"] == 1 else "%d deals are unknown." % agent["unknown"]
                self.assertIn(told, words(page.tree))

    @of_any_page
    def test_ends_and_rules_are_those_of_json(self, survey, page):
        tables = page.tables()
        ends = tables.get("How games end, of 100", [])
        for row, agent in zip(ends[1:], survey.agents):
            for end, share in zip(ends[0][1:-1], row[1:-1]):
                self.assertEqual(share.split(" (")[0], "%.2f" % (100 * agent["ends"].get(end, 0) / agent["plays"]))
        if len(survey.rule_sets) > 1:
            return
        (used,) = [rows for caption, rows in tables.items()
                   if caption.startswith("In how many of 100 games a paragraph")]
        for i, agent in enumerate(survey.agents):
            possible = [rule for rule in agent["rules"] if rule["state"] == "possible"]
            self.assertEqual([row[0] for row in used[1:]], ["[%s]" % rule["rule"] for rule in possible])
            for row, rule in zip(used[1:], possible):
                share = rule.get("share", {}).get("middle" if rule["times"] else "high")
                told = re.match(r"(?:never \(at most )?([0-9.]+)|no game$", row[2 + i])[1]
                self.assertTrue(told is None and not agent["plays"] or abs(float(told) - 100 * share) < 0.0501, row)

    @of_any_page
    def test_ids_of_deals_have_their_options_and_are_those_of_json(self, survey, page):
        options = survey.rule_sets[0]["options"]
        head = survey.told["game"] + (":" + options if options != "the defaults" else "") + "#"
        lists = survey.told["lists"]
        self.assertEqual(page.deals(), [head + str(deal["deal"]) for kind in ("easiest", "hardest", "unwinnable")
                                        for deal in lists.get(kind, {}).get("deals", [])])

    def test_some_of_these_pages_have_plots_lists_and_options(self):
        self.assertTrue(surveys.read("flight").told["lists"]["unwinnable"]["deals"])
        self.assertTrue(surveys.read("varied").page.deals()[0].startswith(GAME + ":bonus=touch#"))
        self.assertIn("<figure", surveys.read("flight").page.text)


class WhatItTells(ProgramTest):
    def test_it_says_where_games_are_lost_how_tense_they_are_and_how_deep_the_game_is(self):
        survey = surveys.read("flight")
        headings = ("Where games are lost, and why", "How tense games are", "How deep the game is")
        self.assertTrue(all(heading in survey.page.text for heading in headings))
        tables = survey.page.tables()
        ladder = tables["The ladder of strength, of 100 games"]
        self.assertEqual([row[0] for row in ladder[1:]], ["random", "greedy", "expert-quick"])
        causes = next(rows for caption, rows in tables.items()
                      if caption.startswith("What ends the games that random loses"))
        self.assertEqual(causes[1][1], str(survey.by_name["random"]["causesOfLosses"][0]["plays"]))
        branching = {row[0].split(",")[0]: row for row in tables["Legal actions per decision"]}
        said = re.findall(r"A game of (\S+) has [^;]* A decision has (.*?) legal actions; in (.*?) of 100",
                          words(survey.page.tree))
        self.assertEqual([agent for agent, _, _ in said], ["expert-quick", "greedy", "random"])
        for agent, mean, forced in said:
            self.assertEqual(branching[agent][2], mean)
            self.assertEqual(rounded(branching[agent][7]), rounded(forced))
        drama = next(rows for caption, rows in tables.items() if caption.startswith("Drama"))
        mean = survey.by_name["expert-quick"]["drama"]["surprise"]["mean"]
        self.assertTrue(drama[1][2].startswith("%.1f (" % mean["middle"]), drama)
        other = surveys.read("bounded").page.text
        self.assertFalse(any(heading in other for heading in headings[1:]))

    def test_it_tells_who_knows_what_and_by_which_versions(self):
        page = surveys.read("flight").page
        for part in [TITLE, self.fine("--version").out.strip(), "survey 1, rules 1", "1 to 240", "all cards known"]:
            self.assertIn(part, words(page.tree))
        rows = [row[0] for rows in page.tables().values() for row in rows if row[0].startswith("greedy,")]
        self.assertTrue(rows and all("hidden cards hidden" in row for row in rows))

    def test_rule_sets_in_which_nothing_is_won_more_or_less_often_are_named(self):
        page = surveys.read("varied").page
        self.assertIn("No deal is won more or less often", words(page.tree))
        told = sum(page.tables()["Against the first rule set: clairvoyant, all cards known"], [])
        self.assertIn("no deal is won more or less often", told)

    def test_the_summary_answers_questions_with_figures_intervals_and_links(self):
        told = surveys.read("flight").page.summary()
        self.assertEqual(list(told), ["Can it be won?", "Does skill matter?", "Is it fair?", "Is it tense?",
                                      "Where do players lose, and why?", "What is never used?", "How long is it?",
                                      "What would I change?"])
        for sentence, _ in sum(told.values(), []):
            if not re.search(r"Clear comparisons|^Every paragraph|could happen but did not|Only one rule set", sentence):
                self.assertRegex(sentence, r"[-0-9.]+ \([-0-9.]+ to [-0-9.]+\)")
        share = percent("%.1f", surveys.read("flight").by_name["expert-quick"]["share"])
        self.assertIn("expert-quick, wins %s (%s to %s) of 100." % tuple(share), told["Can it be won?"][1][0])

    def test_the_summary_tells_what_an_expert_sees(self):
        survey = surveys.read("field")
        told = {question: [line[0] for line in lines] for question, lines in survey.page.summary().items()}
        expert = survey.by_name["expert-quick"]

        def check(sentence, *intervals):
            """Checks the figures of a sentence: its intervals, each with its decimals and a factor."""
            self.assertEqual(re.findall(r"\d+\.\d+", sentence),
                             sum((percent("%%.%df" % places, one, factor) for one, places, factor in intervals), []))

        movement, decided = told["Is it tense?"]
        check(movement, (expert["drama"]["surprise"]["mean"], 1, 1), (expert["drama"]["crossings"]["mean"], 2, 1))
        check(decided, (expert["drama"]["decidedWon"]["mean"], 1, 1))
        (minutes,) = told["How long is it?"]
        check(minutes, (expert["minutes"], 1, 1), (expert["realChoicesAMinute"], 2, 1))
        (ladder,) = [line for line in told["Does skill matter?"] if "Play gets clearly better in 2 steps" in line]
        steps = survey.rule_sets[0]["ladder"]["agents"][1:3]
        check(ladder, *((step["more"], 1, 100) for step in steps))
        for step in steps:
            self.assertIn(step["agent"] + " wins", ladder)
        # Fewer than 30 games are lost, so nothing is told of how.
        self.assertLess(expert["plays"] - expert["won"], 30)
        self.assertNotIn("Where do players lose, and why?", told)

    def test_a_summary_leaves_out_what_it_has_no_figure_for(self):
        self.assertNotIn("Is it fair?", surveys.read("few wins").page.summary())
        few = surveys.read("maze").page
        self.assertEqual(few.summary(), {})
        self.assertIn("With only 8 deals there is little to say", words(few.tree))

    def test_thirty_deals_are_enough_to_tell_who_wins(self):
        told = surveys.read("thirty deals").page.summary()
        self.assertEqual(list(told), ["Can it be won?", "Does skill matter?", "What is never used?", "How long is it?"])

    def test_what_rests_on_few_games_is_told_as_such_or_left_out(self):
        # Of 80 deals, ten games are examined, and random wins fewer than 30.
        page = surveys.read("few wins").page
        lengths = {tuple(row[:2]): row[3:7] for row in page.tables()["Turns per game"]}
        (won,) = [row for (who, how), row in lengths.items() if who.startswith("random") and how == "won"]
        (lost,) = [row for (who, how), row in lengths.items() if who.startswith("random") and how == "lost"]
        self.assertEqual(won, ["too few"] * 4)
        self.assertRegex(" ".join(lost), r"^\d+\.\d \(\d+\.\d to \d+\.\d\)( \d+ \(\d+ to \d+\)){3}$")
        for row in page.tables()["When games are lost"][1:]:
            self.assertEqual(row[6:], ["too few"] * 4)
        # Of kinds of actions there are few. Of cards, zones and cells there are many, so no wins are told of each.
        told = [caption.split(",")[1].split("(")[0].strip() for caption in page.tables() if "gives wins away," in caption]
        self.assertEqual(set(told), {"by kind of action"})
        # random has too few games won for a column in the table of cards.
        (cards,) = [rows[0] for caption, rows in page.tables().items() if "an action touches a card" in caption]
        self.assertEqual([head.split(":")[0] for head in cards], ["Card", "greedy", "greedy", "random"])
        text = words(page.tree)
        self.assertRegex(text, r"was seen to give a win away in \d games? only")
        self.assertNotRegex(text, "half were lost by turn|close calls, in which")

    def test_a_paragraph_that_never_came_up_is_told_in_words_with_a_link_to_it(self):
        page = surveys.read("mixed").page
        told = " ".join(words(li) for li in page.section("rules").iter("li"))
        self.assertIn("[6] switched off here: family is caves, not mixed.", told)
        self.assertRegex(told, r"\[2\.1\] switched off here: family is mixed\. \u201c")
        self.assertRegex(told, r"did not happen in \d+ games of greedy \(it can be in at most [\d.]+ of 100\)")
        self.assertIn('href="#rule_2_1"', page.text)
        (head,) = [h for h in page.tree.iter("h3") if h.attrib.get("id") == "rule_2_1"]
        self.assertEqual(words(head), "[2.1]")
        self.assertIn("place a to place d sets the marker", words(page.tree))


class Writing(ProgramTest):
    """Reports of short surveys."""

    ASKED = ("survey", "he", "--deals", "1..20", "--agents", "random")

    def setUp(self):
        super().setUp()
        self.path = os.path.join(self.home, "report.html")

    def report(self, *arguments, path=None):
        done = self.dread(*self.ASKED, *arguments, "--report", path or self.path)
        self.assertEqual(done.code, 0, done.err)
        self.assertEqual(done.err, "")
        with open(path or self.path, encoding="utf-8") as file:
            return surveys.Page(file.read())

    def test_the_command_can_be_pasted_whatever_is_in_it(self):
        for name in ["a b.html", "it's <i>&amp;.html", "tab\there\nand $HOME `x`.html",
                     "caf\u00e9 \u202e.html", "\\back\"slash.html", "'"]:
            path = os.path.join(self.home, name)
            page = self.report(path=path)
            command = "".join(page.tree.find(".//pre/code").itertext())
            self.assertTrue(command.isprintable() and command.isascii(), command)
            read = subprocess.run(["bash", "-c", "printf '%s\\0' " + command],
                                  stdout=subprocess.PIPE, check=True).stdout.split(b"\0")[:-1]
            self.assertEqual(read, [w.encode() for w in ["dread", *self.ASKED, "--report", path]])
            self.assertNotIn("<i>", page.text)
        self.assertIn("\\377\\376", self.report(path=os.fsencode(self.home) + b"/\xff\xfe.html").text)

    def test_the_same_figures_are_the_same_bytes_however_many_threads_there_are(self):
        asked = ("--vary", "bonus")
        first = self.report(*asked).text
        other = self.report(*asked, "--threads", "1", "--store", self.home + "/new.db").text
        self.assertEqual(other.replace(" --threads 1", "").replace(" --store %s/new.db" % self.home, ""), first)

    def test_it_is_written_even_if_nobody_reads_what_is_printed(self):
        for form in ([], ["--csv"], ["--json"]):
            with open(self.path, "w", encoding="ascii") as file:
                file.write("before" * 100000)
            program = subprocess.Popen([DREAD, *self.ASKED, "--report", self.path, *form], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, env=self.environment)
            program.stdout.close()
            program.wait(timeout=PATIENCE)
            with open(self.path, encoding="utf-8") as file:
                text = file.read()
            self.assertTrue(text.endswith("</html>\n") and "before" * 10 not in text, form)
            self.assertFalse(os.path.exists(self.path + ".tmp"))

    def test_nothing_is_played_for_a_place_that_cannot_be_written(self):
        for path, why in [(self.home + "/none/report.html", "No such file"),
                          (self.home, "directory"), ("/dev/null", "not a file"), ("", "No such")]:
            done = self.refused(1, "survey", "he", "--deals", "1..100000000", "--report", path,
                                says=["cannot be written", why])
            self.assertEqual(done.lines, [])
        self.assertEqual(blocks_in(self.home + "/surveys.db"), 0)
        self.assertFalse([n for n in os.listdir(self.home) if "report" in n or "tmp" in n])

    def test_a_survey_that_is_stopped_writes_none(self):
        program = subprocess.Popen([DREAD, "survey", "he", "--deals", "1..100000000", "--report", self.path],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment)
        until(lambda: blocks_in(self.home + "/surveys.db"), "a block is kept")
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=PATIENCE)
        self.assertEqual(program.returncode, 130)
        self.assertFalse([n for n in os.listdir(self.home) if n.startswith("report")])


if __name__ == "__main__":
    unittest.main()
