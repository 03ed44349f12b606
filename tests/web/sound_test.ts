// Tests of the sound: that left and right, near and far are really heard, that there is none until
// it is chosen, and none while the page is hidden.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import type { Page } from "playwright-core";

import type { Heard, Heart } from "../../web/src/hearing.js";
import type { Voices } from "../../web/src/sound.js";
import { phone, suite } from "./runner.js";
import { choose, command, isOver, newDeal, open, press, reload } from "./steps.js";

// ---- What the loudspeakers get ----

/** web/src/sound.ts as a script that sets `sound`. */
const script = execFileSync(
  "esbuild",
  ["web/src/sound.ts", "--bundle", "--format=iife", "--global-name=sound"],
  { encoding: "utf8" },
);

type Score = { kind: "step" | "paper"; heard: Heard } | { kind: "heart"; heart: Heart };

/** Renders two seconds of a sound. Returns the energy at the left and at the right, and in how many
 * of its 200 hundredths of a second something sounds. */
function render(page: Page, score: Score): Promise<{ left: number; right: number; loud: number }> {
  return page.evaluate(async (score) => {
    const { sound } = window as unknown as { sound: { Voices: typeof Voices } };
    const rate = 22050;
    const context = new OfflineAudioContext(2, 2 * rate, rate);
    const voices = new sound.Voices(context);
    if (score.kind === "heart") voices.beat(score.heart);
    else voices.play(score.kind, score.heard, 0);
    const heard = await context.startRendering();
    const energy = (samples: Float32Array) => samples.reduce((sum, x) => sum + x * x, 0);
    const [left, right] = [heard.getChannelData(0), heard.getChannelData(1)];
    let loud = 0;
    for (let i = 0; i < 200; i++)
      if (energy(left.subarray((i * rate) / 100, ((i + 1) * rate) / 100)) > 0.02) loud++;
    return { left: energy(left), right: energy(right), loud };
  }, score);
}

// ---- What the page asks of WebAudio ----

interface Asked {
  contexts: AudioContext[];
  pans: number[];
  loops: number;
}

/** Notes what the page asks for; comes before the page's own script. */
function takeNotes(): void {
  const asked: Asked = { contexts: [], pans: [], loops: 0 };
  class Noted extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      asked.contexts.push(this);
    }
  }
  const connect = AudioNode.prototype.connect as (to: AudioNode) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (this instanceof StereoPannerNode) asked.pans.push(this.pan.value);
    if (this instanceof AudioBufferSourceNode && this.loop) asked.loops++;
    return connect.call(this, to);
  } as typeof AudioNode.prototype.connect;
  Object.assign(window, { AudioContext: Noted, asked });
}

type Asks = Omit<Asked, "contexts"> & { states: AudioContextState[] };

const askedBy = (page: Page): Promise<Asks> =>
  page.evaluate(() => {
    const { contexts, pans, loops } = (window as unknown as { asked: Asked }).asked;
    return { states: contexts.map((context) => context.state), pans, loops };
  });

async function untilState(page: Page, state: AudioContextState): Promise<void> {
  await page.waitForFunction((state) => {
    const { contexts } = (window as unknown as { asked: Asked }).asked;
    return contexts.length > 0 && contexts.every((context) => context.state === state);
  }, state);
}

/** Takes the first action: shows it, and carries it out. */
async function act(page: Page): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await page.waitForFunction(() => !document.querySelector(".ghost"));
    await page.evaluate(() => {
      const filled = document.querySelector<HTMLElement>(".act.filled");
      (filled ?? document.querySelector<HTMLElement>(".act"))?.click();
    });
  }
}

/** Goes on until something of what the page asks of WebAudio holds. */
async function playUntil(page: Page, holds: (asked: Asks) => boolean): Promise<Asks> {
  for (;;) {
    const asked = await askedBy(page);
    if (holds(asked)) return asked;
    if (await isOver(page)) {
      await reload(page);
      await newDeal(page);
    }
    await act(page);
  }
}

async function chooseSound(page: Page, value: "on" | "off"): Promise<void> {
  await command(page, "preferences");
  await choose(page, "sound", value);
  await press(page, "Escape");
}

function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

suite("sound", {
  async "left and right, near and far are heard"(context, server) {
    const page = await open(context, server);
    await page.evaluate(script.replace("var sound =", "window.sound ="));
    for (const kind of ["step", "paper"] as const) {
      const heard = (pan: number, gain: number) => render(page, { kind, heard: { pan, gain } });
      const left = await heard(-0.75, 1);
      const right = await heard(0.75, 1);
      const middle = await heard(0, 1);
      assert.ok(left.left > 1 && left.left > 4 * left.right, "at the left");
      assert.ok(right.right > 1 && right.right > 4 * right.left, "at the right");
      assert.ok(Math.abs(middle.left - middle.right) < 0.01 * middle.left, "in the middle");
      // Further to the side is heard further to the side, further away less loud.
      const less = await heard(-0.5, 1);
      assert.ok(less.left > less.right && less.left / less.right < left.left / left.right);
      const far = await heard(-0.75, 0.25);
      assert.ok(Math.abs(far.left * 16 - left.left) < 0.01 * left.left);
    }
  },

  async "the heart beats as often as it should"(context, server) {
    const page = await open(context, server);
    await page.evaluate(script.replace("var sound =", "window.sound ="));
    const calm = await render(page, { kind: "heart", heart: { period: 1.3, gain: 0.5 } });
    const afraid = await render(page, { kind: "heart", heart: { period: 0.45, gain: 0.5 } });
    assert.ok(calm.left > 1 && calm.left === calm.right);
    assert.ok(afraid.left > 2 * calm.left, `${afraid.left} and ${calm.left}`);
    assert.ok(calm.loud < 100, "there is silence between two beats");
  },

  async "there is no sound until it is chosen, and none while the page is hidden"(context, server) {
    const page = await open(context, server, (page) => page.addInitScript(takeNotes));
    await newDeal(page);
    for (let i = 0; i < 5; i++) await act(page);
    await reload(page);
    assert.deepEqual(await askedBy(page), { states: [], pans: [], loops: 0 });

    await chooseSound(page, "on");
    assert.deepEqual((await askedBy(page)).states, []); // nothing is to be heard yet
    await newDeal(page);
    const cards = await playUntil(page, ({ pans }) => pans.length > 0);
    for (const pan of cards.pans) assert.ok(pan >= -1 && pan <= 1);
    const heart = await playUntil(page, ({ loops }) => loops > 0);
    assert.equal(heart.states.length, 1);

    await setVisibility(page, "hidden");
    await untilState(page, "suspended");
    await setVisibility(page, "visible");
    await untilState(page, "running");

    await reload(page); // nobody has touched the page since
    assert.deepEqual((await askedBy(page)).states, []);
  },

  async "sound that is switched off leaves nothing behind"(context, server) {
    const page = await open(context, server, (page) => page.addInitScript(takeNotes));
    await chooseSound(page, "on");
    await newDeal(page);
    await playUntil(page, ({ states }) => states.includes("running"));
    await press(page, "p");
    await choose(page, "sound", "off");
    await untilState(page, "closed");
  },
}, { ...phone, reducedMotion: "no-preference" });
