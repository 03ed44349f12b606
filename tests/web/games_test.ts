// Tests in Chromium that each game can be played to its end by keys alone, by a finger alone, and
// by what the accessibility tree tells alone. tests/web/browser runs them.

import type { BrowserContext } from "playwright-core";

import { runAll, type Test } from "./chromium.js";
import { Expert } from "./expert.js";
import { Keys, Pointer, Tree, type Means } from "./means.js";
import { Server } from "./served.js";
import { begin, openPage, playLine } from "./whole_game.js";

const [program, site] = process.argv.slice(2) as [string, string];
const long = process.env["DREAD_LONG"] === "ON";

type Kind = "keys" | "mouse" | "finger" | "tree";

const games = {
  "he-will-never-stop": "He Will Never Stop",
  soliterror: "SoliTerror",
  "dont-let-them-get-you": "Don't Let Them Get You",
};

const expert = await Expert.open(program, site);

/** Returns a test that plays the deal to a win, or to a loss, by one means. */
function whole(kind: Kind, id: string, end: "won" | "lost"): Test {
  return async (context: BrowserContext, server: Server) => {
    const page = await context.newPage();
    const actions = end === "won" ? expert.winning(id) : await expert.losing(id);
    const line = await expert.line(id, actions);
    const means: Means =
      kind === "keys" ? new Keys(page)
      : kind === "tree" ? await Tree.open(page)
      : new Pointer(page, kind === "mouse" ? "click" : "tap");
    await openPage(page, server.address, means);
    await begin(page, means, games[id.split("#")[0] as keyof typeof games], id);
    await playLine(page, means, line);
  };
}

const ids = { won: ["he-will-never-stop#4", "soliterror#6", "dont-let-them-get-you#2"] };

const tests: Record<string, Test> = {
  "he-will-never-stop is won by keys": whole("keys", ids.won[0]!, "won"),
  "soliterror is won by a finger": whole("finger", ids.won[1]!, "won"),
  "dont-let-them-get-you is won by the accessibility tree": whole("tree", ids.won[2]!, "won"),
};

if (long)
  for (const game of Object.keys(games))
    for (const kind of ["keys", "mouse", "finger", "tree"] as const)
      for (const end of ["won", "lost"] as const) {
        const id = ids.won.find((one) => one.startsWith(game))!;
        tests[`${game} is ${end} by ${kind}`] ??= whole(kind, id, end);
      }

await runAll(tests, {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  colorScheme: "dark",
  reducedMotion: "reduce",
});
expert.close();
