// Makes what hearing.ts hears: by WebAudio, out of sines and noise, without files. It is off until
// the player chooses it, and rests while the page is hidden or there is nothing to hear. No timer
// runs: the heart is a loop of the audio system.

import { type Heard, type Heart, soundsOf } from "./hearing.js";
import type { Scene } from "./scene.js";

type Wave = (seconds: number) => number;

const heartLength = 2; // seconds: longer than its longest period
const volume = 0.8;
const apart = 0.09; // seconds between two steps, or two cards, that are heard at once

// ---- Waves ----

// Returns noise that is the same each time (a linear congruential generator).
function noise(): Wave {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

// Returns a dull stroke that begins at `start` and falls from one frequency to half of it.
function stroke(start: number, hertz: number, length: number): Wave {
  return (t) => {
    const s = t - start;
    if (s < 0 || s > 5 * length) return 0;
    const fall = Math.exp(-s / length) * Math.min(1, s / 0.004);
    const phase = 2 * Math.PI * hertz * (s + length * (1 - Math.exp(-s / length))) * 0.5;
    // The octave lets it be heard on the small loudspeakers of phones too.
    return fall * (Math.sin(phase) + 0.4 * Math.sin(2 * phase));
  };
}

function sum(...waves: Wave[]): Wave {
  return (t) => waves.reduce((all, wave) => all + wave(t), 0);
}

// Returns noise that swells and fades; `smooth`, 0 to 1, takes the high tones out.
function rustle(start: number, length: number, smooth: number): Wave {
  const raw = noise();
  let now = 0;
  return (t) => {
    now += (1 - smooth) * (raw(t) - now);
    const s = (t - start) / length;
    return s < 0 || s > 1 ? 0 : now * Math.sin(Math.PI * s) ** 2;
  };
}

interface Recipe {
  wave: Wave;
  length: number;
  rate: number; // samples in a second, no more than the wave needs
}

const recipes = {
  heart: (): Recipe => {
    const wave = sum(stroke(0.01, 62, 0.07), stroke(0.27, 50, 0.06));
    return { wave, length: heartLength, rate: 8000 };
  },
  step: (): Recipe => {
    const wave = sum(stroke(0, 90, 0.04), rustle(0, 0.09, 0.8));
    return { wave, length: 0.25, rate: 22050 };
  },
  paper: (): Recipe => ({ wave: rustle(0, 0.12, 0.35), length: 0.14, rate: 22050 }),
};

type Kind = keyof typeof recipes;

function bufferOf(context: BaseAudioContext, kind: Kind): AudioBuffer {
  const { wave, length, rate } = recipes[kind]();
  const buffer = context.createBuffer(1, Math.ceil(length * rate), rate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 0.5 * wave(i / rate);
  return buffer;
}

// ---- Voices ----

/** The sounds of one audio context. */
export class Voices {
  private readonly buffers = new Map<Kind, AudioBuffer>();
  private readonly out: GainNode;
  private heart: { source: AudioBufferSourceNode; gain: GainNode } | undefined;
  private sounding = 0;

  /** `onsilence` is called when nothing sounds any more. */
  constructor(
    private readonly context: BaseAudioContext,
    private readonly onsilence: () => void = () => undefined,
  ) {
    this.out = context.createGain();
    this.out.gain.value = volume;
    this.out.connect(context.destination);
  }

  get isSilent(): boolean {
    return this.sounding === 0 && !this.heart;
  }

  /** Lets something be heard once, after `delay` seconds. */
  play(kind: "step" | "paper", heard: Heard, delay: number): void {
    const { source, gain } = this.source(kind);
    const pan = this.context.createStereoPanner();
    pan.pan.value = heard.pan;
    gain.gain.value = heard.gain;
    source.connect(gain).connect(pan).connect(this.out);
    source.onended = () => {
      pan.disconnect();
      this.sounding--;
      if (this.isSilent) this.onsilence();
    };
    this.sounding++;
    source.start(this.context.currentTime + delay);
  }

  /** Lets the heart beat, or stops it. */
  beat(heart: Heart | undefined): void {
    if (!heart) {
      this.heart?.source.stop();
      this.heart?.gain.disconnect();
      this.heart = undefined;
      if (this.isSilent) this.onsilence();
      return;
    }
    this.heart ??= this.startHeart(heart);
    this.heart.source.loopEnd = heart.period;
    this.heart.gain.gain.setTargetAtTime(heart.gain, this.context.currentTime, 0.3);
  }

  private startHeart(heart: Heart): { source: AudioBufferSourceNode; gain: GainNode } {
    const { source, gain } = this.source("heart");
    source.loop = true;
    source.loopEnd = heart.period;
    gain.gain.value = 0;
    source.connect(gain).connect(this.out);
    source.start();
    return { source, gain };
  }

  private source(kind: Kind): { source: AudioBufferSourceNode; gain: GainNode } {
    const source = this.context.createBufferSource();
    let buffer = this.buffers.get(kind);
    if (!buffer) this.buffers.set(kind, (buffer = bufferOf(this.context, kind)));
    source.buffer = buffer;
    return { source, gain: this.context.createGain() };
  }
}

// ---- The page ----

/** The sound of the page. It has an audio context only while it is on. */
export class Sound {
  private playing: { context: AudioContext; voices: Voices } | undefined;
  private before: Scene | undefined;

  constructor(private readonly isOn: () => boolean) {
    document.addEventListener("visibilitychange", () => this.settle());
  }

  /** Lets a scene be heard. */
  show(scene: Scene): void {
    const { before } = this;
    this.before = scene;
    if (!this.isOn()) return this.end();
    // Before the first touch or key a browser plays nothing.
    if (!this.playing && navigator.userActivation?.hasBeenActive === false) return;
    const heard = soundsOf(scene, before);
    if (!this.playing && !heard.heart && !heard.steps.length && !heard.papers.length) return;
    const { voices } = (this.playing ??= this.open());
    voices.beat(heard.heart);
    heard.steps.forEach((step, i) => voices.play("step", step, i * apart));
    heard.papers.forEach((paper, i) => voices.play("paper", paper, i * apart));
    this.settle();
  }

  private open(): { context: AudioContext; voices: Voices } {
    const context = new AudioContext({ latencyHint: "interactive" });
    context.onstatechange = () => this.settle();
    return { context, voices: new Voices(context, () => this.settle()) };
  }

  /** Rests while the page is hidden or nothing sounds, and goes on otherwise. */
  private settle(): void {
    if (!this.playing) return;
    const { context, voices } = this.playing;
    const rests = document.visibilityState === "hidden" || voices.isSilent;
    if (rests && context.state === "running") void context.suspend();
    if (!rests && context.state === "suspended") void context.resume();
  }

  private end(): void {
    void this.playing?.context.close();
    this.playing = undefined;
  }
}
