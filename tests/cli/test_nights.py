"""What counts among the Nights: a deal that the program drew, under its rule set, with cards that the player has not
met.

The tests read the database to learn which deal was drawn. A player can do that too: what is on her own machine cannot
be hidden from her (docs/design.md).
"""

import json
import os
import shutil
import sqlite3
import tempfile
import unittest

from program import GAME, TITLE, ProgramTest, Talk

REFUSED = "These are the cards of your Night of " + TITLE


class Nights(ProgramTest):
    def stats(self):
        return json.loads(self.fine("stats", "he", "--json").out)[GAME]

    def in_progress(self):
        """Returns the deal in progress according to the database, or None."""
        store = sqlite3.connect(os.path.join(self.home, "dread.db"))
        row = store.execute("SELECT deal FROM play WHERE state = 'playing'").fetchone()
        store.close()
        return row and row[0]

    def empty_the_store(self):
        for name in os.listdir(self.home):
            if name.startswith("dread.db"):
                os.remove(os.path.join(self.home, name))

    def winning_line(self, deal):
        """Returns a line that wins, or None. Solves the deal in another home, which knows of no Night."""
        elsewhere = tempfile.mkdtemp(prefix="dread-cli-")
        self.addCleanup(shutil.rmtree, elsewhere)
        return json.loads(self.away(lambda: self.fine("solve", deal, "--json"), elsewhere).out).get("actions")

    def away(self, ask, elsewhere):
        """Returns what `ask` returns while the program works in another home."""
        here = self.environment["DREAD_HOME"]
        self.environment["DREAD_HOME"] = elsewhere
        told = ask()
        self.environment["DREAD_HOME"] = here
        return told

    def deals_that_win(self, n):
        for number in range(1, 100):
            line = self.winning_line("he#%d" % number)
            if line and n:
                n -= 1
                yield number, line

    def play_as_night(self, *arguments, line):
        talk = self.talk(*arguments)
        for action in line:
            last = talk.ask(action)
        talk.ends_well()
        return last

    def begin_night(self, game, *arguments):
        """Begins a drawn Night that can be won, but not with one action. Returns its deal and a line that wins."""
        for _ in range(60):
            self.talk(game, "--night", "--new", *arguments).ends_well()
            deal = self.in_progress()
            if not deal:  # the deal was won at once and has counted
                self.empty_the_store()
                continue
            line = self.winning_line(deal)
            if line and len(line) > 1:
                return deal, line
        self.fail("no deal that can be won was drawn in 60")

    def draw(self, *arguments):
        """Begins such a Night and plays one action."""
        deal, line = self.begin_night("he", *arguments)
        self.fine("play", "he", stdin=line[0] + "\n")
        return deal, line

    def test_lines_of_solved_deals_played_as_nights_make_no_streak(self):
        for number, line in self.deals_that_win(3):
            self.play_as_night("he#%d" % number, "--night", line=line)
        night = self.stats()["night"]
        self.assertEqual((night["number"]["games"], night["streak"], night["best_streak"]), (0, 0, 0))
        self.assertEqual(night["named"], {"games": 3, "won": 3})
        self.assertIn("Of a named deal, counted separately: 3, won 3.",
                      self.fine("stats", "he").lines)

    def test_deals_of_chosen_difficulty_are_counted_apart(self):
        talk = self.talk("he", "--night", "--difficulty", "merciful")
        self.assertIn("counts separately, because you chose its difficulty", talk.opening[0])
        for action in self.winning_line(talk.id):
            talk.ask(action)
        talk.ends_well()
        night = self.stats()["night"]
        self.assertEqual((night["number"]["games"], night["streak"]), (0, 0))
        self.assertEqual(night["taste"], {"games": 1, "won": 1})

    def test_the_deal_of_the_day_is_counted_apart(self):
        talk = Talk(self, "daily", "he", "--night")
        line = self.winning_line(talk.id)
        for action in line or []:
            talk.ask(action)
        while not line and not talk.one("moves all").startswith("The game is over"):
            talk.ask(talk.one("moves all").rstrip(".").split(", ")[0])
        talk.ends_well()
        night = self.stats()["night"]
        self.assertEqual(night["number"]["games"], 0)
        self.assertEqual(night["daily"], {"games": 1, "won": int(bool(line))})

    def test_easier_options_have_figures_of_their_own(self):
        rules = GAME + ":hand=10"
        _, line = self.begin_night("he:hand=10")
        self.play_as_night("he", line=line)
        stats = self.stats()
        self.assertNotIn("night", stats)
        self.assertEqual(stats["nights"][rules]["number"], {"games": 1, "won": 1})
        self.assertIn(TITLE + ", Night under hand=10: 1 played, 1 won (100 %).",
                      self.fine("stats", "he").lines)

    def test_a_drawn_night_is_told_when_it_has_ended_and_raises_the_streak(self):
        deal, line = self.draw()
        number = deal.split("#")[1]
        talk = self.talk("he")
        said = "\n".join(talk.opening)
        for word in ["id", "record", "deal", "state", "stats", "log all", "help", "night"]:
            said += "\n".join(talk.ask(word))
        talk.ask("state")
        self.assertNotIn(number, said)
        self.assertNotIn(number, self.fine("stats", "he").out)
        self.assertNotIn(number, self.fine("stats", "he", "--json").out)
        for action in line[1:]:
            told = talk.ask(action)
        self.assertEqual(told[-1], "This Night was %s." % deal)
        self.assertEqual(talk.id, deal)
        talk.ends_well()
        night = self.stats()["night"]
        self.assertEqual((night["number"], night["streak"]), ({"games": 1, "won": 1}, 1))

    def test_killed_and_resumed_a_drawn_night_still_counts(self):
        _, line = self.draw()
        for action in line[1:]:
            talk = self.talk("he")
            talk.ask(action)
            talk.program.kill()
            talk.program.wait()
        self.assertEqual(self.stats()["night"]["number"], {"games": 1, "won": 1})

    def test_a_drawn_night_that_is_left_is_abandoned_and_told(self):
        deal, _ = self.draw()
        done = self.fine("play", "he#6", "--new")
        self.assertIn("You give up %s at turn" % deal, done.lines[0])
        self.assertEqual(self.stats()["night"]["outcomes"], {"abandoned": 1})

    def test_while_a_night_stands_nothing_looks_into_its_cards(self):
        deal, line = self.draw()
        cards = self.cards_of(deal)
        record = self.home + "/record"
        with open(record, "w", encoding="utf-8") as file:
            file.write("dread record 1\ndeal: %s\nrules: 1\nactions: 0\nresult: playing\n" % deal)
        other = deal.replace("#", ":bonus=card#")  # this option changes nothing in the shuffle
        for id in [deal, cards, other]:
            for words in [["solve", id], ["hint", id], ["difficulty", id], ["cards", id], ["deal", id],
                          ["legal", id], ["perft", id, "--depth", "1"], ["autopsy", id, line[0]],
                          ["play", id, "--agent", "greedy"], ["play", id, "--unsaved", "--plain"],
                          ["survey", id.split("@")[0].split("#")[0], "--deals",
                           "%s..%s" % ((deal.split("#")[1],) * 2)]]:
                self.refused(1, *words, says=[REFUSED, "Until it ends", "`dread play %s`" % GAME])
            engine = self.engine()
            for method, more in [("new", {}), ("legal", {}), ("taste", {}), ("perft", {"depth": 1})]:
                code, message = engine.error(method, id=id, **more)
                self.assertEqual(code, 1)
                self.assertIn(REFUSED, message)
            engine.stop()
        for command in ["replay", "autopsy"]:
            self.refused(1, command, record, says=REFUSED)
        talk = self.talk("he#1", "--unsaved")
        self.assertEqual(talk.ask("deal " + deal)[0], "You cannot play that deal now.")
        # Neighbouring deals are allowed, and so is this deal once the Night has ended.
        self.fine("cards", "he#1")
        self.fine("play", "he#1", "--new")
        self.fine("cards", deal)

    def test_figures_of_real_games_tell_nothing_of_a_night_that_stands(self):
        deal, _ = self.draw()
        folder = os.path.join(self.home, "playtesters")
        os.makedirs(folder)
        other = deal.replace("#", ":bonus=card#")
        for k, id in enumerate((GAME + "#1", deal, self.cards_of(deal), other)):
            text = self.away(lambda: self.record(id, "greedy"), self.home + "/elsewhere")
            with open(os.path.join(folder, "%d.txt" % k), "w", encoding="utf-8") as file:
                file.write(text)
        for path in [folder] + [os.path.join(folder, "%d.txt" % k) for k in (1, 2, 3)]:
            for words in [[], ["--json"], ["--csv"], ["--report", folder + ".html"]]:
                refused = self.refused(1, "records", *words, path, says=[REFUSED, "Until it ends"])
                self.assertEqual(refused.out, "")
        self.assertFalse(os.path.exists(folder + ".html"))
        self.fine("records", os.path.join(folder, "0.txt"))
        self.fine("play", "he#1", "--new")
        self.fine("records", folder)

    def cards_of(self, deal):
        return self.away(lambda: self.fine("cards", deal, "--id"), self.home + "/elsewhere").lines[0]

    def test_what_looks_into_deals_makes_no_database(self):
        self.fine("cards", "he#1")
        self.fine("play", "he#1", "--unsaved", "--plain")
        self.assertEqual(os.listdir(self.home), [])

    def test_play_night_deals_a_night_while_a_rehearsal_is_in_progress_which_stays(self):
        self.fine("play", "he#5", "--plain", stdin="search 3\n")
        done = self.fine("play", "he", "--night", stdin="quit\n")
        self.assertIn("%s#5 is kept at turn 2; say back to come back to it." % GAME,
                      done.lines[0])
        self.assertIn("Night: there is no going back.", done.lines[0])
        done = self.fine("play", "he#5")
        self.assertIn("Resumed %s#5, turn 2." % GAME, done.lines[0])


if __name__ == "__main__":
    unittest.main()
