// Tests in Firefox ESR, by WebDriver BiDi, that each game can be played to its end there, by mouse
// and by keys. tests/web/browser runs them, in ./check --long.

import assert from "node:assert/strict";

import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";

import { keyOf } from "../../web/src/places.js";
import { Expert, type Choice } from "./expert.js";
import { still, type Means } from "./means.js";
import { Server } from "./served.js";
import { begin, openPage, playLine } from "./whole_game.js";

const [program, site] = process.argv.slice(2) as [string, string];

/** Returns the first element of a selector whose words for the ear begin with one of these. */
function called(selector: string, names: string[]): Element | undefined {
  const words = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden")) return "";
    if (getComputedStyle(node).display === "none") return "";
    return node.getAttribute("aria-label") ?? [...node.childNodes].map(words).join("");
  };
  const begins = (el: Element, name: string) =>
    words(el).trim().toLowerCase().startsWith(name.trim().toLowerCase());
  const all = [...document.querySelectorAll(selector)];
  return all.find((el) => names.some((name) => begins(el, name)));
}

/** The mouse, or the keyboard once it is on what is to be chosen. */
class Hand implements Means {
  constructor(
    private readonly page: Page,
    private readonly kind: "mouse" | "keys",
  ) {}

  async choose({ focus, names }: Choice): Promise<void> {
    const thing = `[data-key="${keyOf(focus)}"]`;
    if (focus.button === undefined) await this.use((await this.page.$(thing))!);
    else await this.find(".buttons button", names);
  }

  async press(name: string): Promise<void> {
    await this.find(".page button", [name]);
  }

  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
    await still(this.page);
  }

  private async find(selector: string, names: string[]): Promise<void> {
    const found = await this.page.evaluateHandle(called, selector, names);
    const element = found.asElement();
    assert.ok(element, `nothing is called ${names.join(" or ")}`);
    await this.use(element as ElementHandle<Element>);
  }

  private async use(element: ElementHandle<Element>): Promise<void> {
    if (this.kind === "mouse") await element.click();
    else {
      await element.focus();
      await this.page.keyboard.press("Enter");
    }
    await still(this.page);
  }
}

const games = {
  "He Will Never Stop": ["he-will-never-stop#4", "mouse"],
  SoliTerror: ["soliterror#6", "keys"],
  "Don't Let Them Get You": ["dont-let-them-get-you#2", "mouse"],
} as const;

async function win(browser: Browser, address: string, title: keyof typeof games): Promise<void> {
  const [id, kind] = games[title];
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(600_000);
  await page.setViewport({ width: 390, height: 844 });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  const hand = new Hand(page, kind);
  await openPage(page, address, hand);
  await begin(page, hand, title, id);
  await playLine(page, hand, await expert.line(id, expert.winning(id)));
  assert.deepEqual(complaints, []);
  await context.close();
  console.log(`passed: ${title} is won in Firefox by ${kind}`);
}

const expert = await Expert.open(program, site);
const server = await Server.prepare(program);
await server.serve(site);
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: "/usr/bin/firefox-esr",
  headless: true,
  protocol: "webDriverBiDi",
});
try {
  console.log(await browser.version());
  for (const title of Object.keys(games) as (keyof typeof games)[])
    await win(browser, server.address, title);
} finally {
  await browser.close();
  await server.end();
  expert.close();
}
