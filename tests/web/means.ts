// The means to play the page with: mouse, finger, keys, or what the accessibility tree tells alone.

import assert from "node:assert/strict";

import type { CDPSession, Locator, Page } from "playwright-core";

import { keyOf } from "../../web/src/places.js";
import type { Choice } from "./expert.js";
import { still } from "./steps.js";

export interface Means {
  /** Chooses a thing or a button of the table once. */
  choose(choice: Choice): Promise<void>;
  /** Presses a button of the open page; `name` is the beginning of its name. */
  press(name: string): Promise<void>;
  /** Writes into the open page, and sends it. */
  write(text: string): Promise<void>;
}

const escaped = (words: string) => words.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns a pattern for names that begin with one of these. */
function beginning(names: string[]): RegExp {
  return new RegExp(`^(${names.map(escaped).join("|")})`, "i");
}

/** Returns a pattern for names that are one of these. */
function whole(names: string[]): RegExp {
  return new RegExp(`^(! ?)?(${names.map(escaped).join("|")})$`, "i");
}

function targetOf(page: Page, { focus, names }: Choice): Locator {
  if (focus.button === undefined) return page.locator(`[data-key="${keyOf(focus)}"]`);
  return page.locator(".buttons").getByRole("button", { name: whole(names) }).first();
}

function lineOf(page: Page, name: string): Locator {
  return page.locator(".page").getByRole("button", { name: beginning([name]) }).first();
}

/** The mouse, or a finger: presses in the middle of what is to be chosen. */
export class Pointer implements Means {
  constructor(
    private readonly page: Page,
    private readonly kind: "click" | "tap",
  ) {}

  async choose(choice: Choice): Promise<void> {
    await targetOf(this.page, choice)[this.kind]();
    await still(this.page);
  }

  async press(name: string): Promise<void> {
    await lineOf(this.page, name)[this.kind]();
    await still(this.page);
  }

  async write(text: string): Promise<void> {
    const input = this.page.locator(".page input");
    await input[this.kind]();
    await input.fill(text);
    await input.press("Enter");
    await still(this.page);
  }
}

/** Where an element is, and whether the keyboard is on it. */
interface Seen {
  x: number;
  y: number;
  focused: boolean;
}

function see(el: Element): Seen {
  const box = el.getBoundingClientRect();
  const focused = document.activeElement === el;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, focused };
}

/** The keyboard: arrows, Tab and Enter. */
export class Keys implements Means {
  constructor(private readonly page: Page) {}

  async choose(choice: Choice): Promise<void> {
    await this.goTo(targetOf(this.page, choice));
    await this.page.keyboard.press("Enter");
    await still(this.page);
  }

  async press(name: string): Promise<void> {
    await this.goTo(lineOf(this.page, name));
    await this.page.keyboard.press("Enter");
    await still(this.page);
  }

  async write(text: string): Promise<void> {
    assert.ok((await this.page.locator(".page input").evaluate(see)).focused);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
    await still(this.page);
  }

  /** Moves the keyboard to an element, by arrows as far as they lead nearer, then by Tab. */
  private async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    const visited = new Set<string>();
    for (let i = 0; i < 40 && !(await target.evaluate(see)).focused; i++) {
      const key = await this.towards(target);
      const here = await this.page.evaluate(() => document.activeElement?.outerHTML ?? "");
      if (visited.has(key + here)) break;
      visited.add(key + here);
      await this.page.keyboard.press(key);
      await still(this.page);
    }
    for (let i = 0; i < 99 && !(await target.evaluate(see)).focused; i++)
      await this.page.keyboard.press("Tab");
    assert.ok((await target.evaluate(see)).focused, `the keyboard does not reach ${target}`);
  }

  private async towards(target: Locator): Promise<string> {
    const to = await target.evaluate(see);
    const from = await this.page.evaluate(see, await this.page.evaluateHandle(() =>
      document.activeElement ?? document.body,
    ));
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
    return dy > 0 ? "ArrowDown" : "ArrowUp";
  }
}

/** A node of the accessibility tree that is not ignored. */
interface Heard {
  role: string;
  name: string;
  description: string;
  states: Record<string, unknown>;
  node: number;
}

/** Whether a node is a button, or a cell of a grid. */
export const isButton = ({ role }: Heard) => role === "button" || role === "gridcell";

/** The accessibility tree alone: roles, names and states, and a press on what has that name. */
export class Tree implements Means {
  private constructor(
    private readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  static async open(page: Page): Promise<Tree> {
    return new Tree(page, await page.context().newCDPSession(page));
  }

  /** Returns the nodes with a name, in the order in which they are read. */
  async nodes(): Promise<Heard[]> {
    const { nodes } = await this.devtools.send("Accessibility.getFullAXTree");
    return nodes.filter((n) => !n.ignored && n.name?.value).map((n) => ({
      role: String(n.role?.value ?? ""),
      name: String(n.name?.value ?? ""),
      description: String(n.description?.value ?? ""),
      states: Object.fromEntries((n.properties ?? []).map((p) => [p.name, p.value.value])),
      node: n.backendDOMNodeId ?? 0,
    }));
  }

  /** Returns the only button that can be pressed and has such a name. */
  async button(pattern: RegExp): Promise<Heard> {
    const all = await this.nodes();
    const can = all.filter((n) => isButton(n) && n.states["disabled"] !== true);
    const found = can.filter((n) => pattern.test(n.name));
    const names = can.map((n) => n.name).join("; ");
    assert.equal(found.length, 1, `${found.length} buttons are called ${pattern}, among ${names}`);
    return found[0]!;
  }

  async choose({ focus, names }: Choice): Promise<void> {
    const pattern = focus.button === undefined ? beginning(names) : whole(names);
    await this.pressNode(await this.button(pattern));
  }

  async press(name: string): Promise<void> {
    await this.pressNode(await this.button(beginning([name])));
  }

  async write(text: string): Promise<void> {
    const fields = (await this.nodes()).filter((n) => n.role === "textbox");
    assert.equal(fields.length, 1);
    await this.devtools.send("DOM.focus", { backendNodeId: fields[0]!.node });
    await this.devtools.send("Input.insertText", { text });
    await this.page.keyboard.press("Enter");
    await still(this.page);
  }

  private async pressNode({ node }: Heard): Promise<void> {
    const { object } = await this.devtools.send("DOM.resolveNode", { backendNodeId: node });
    const functionDeclaration = "function () { this.focus(); this.click(); }";
    const objectId = object.objectId!;
    await this.devtools.send("Runtime.callFunctionOn", { objectId, functionDeclaration });
    await still(this.page);
  }
}
