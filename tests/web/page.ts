// All tests of the page in one program. tests/web/page runs it.

import "./access_test.js";
import "./choices_test.js";
import "./companion_test.js";
import "./focus_test.js";
import "./games_test.js";
import "./hands_test.js";
import "./keeping_test.js";
import "./kills_test.js";
import "./layout_test.js";
import "./light_test.js";
import "./puzzles_test.js";
import "./settings_test.js";
import "./share_test.js";
import "./sound_test.js";
import "./toys_test.js";
import "./updates_test.js";
import { runAll } from "./runner.js";

await runAll();
