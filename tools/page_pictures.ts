// Plays in Chromium and takes the pictures of the page in README.md and docs/companion.md.
// tools/page-pictures runs it.

import { join } from "node:path";

import { chromium, type Browser, type Page } from "playwright-core";

import { Server } from "../tests/web/served.js";

const [program = "", site = "", folder = ""] = process.argv.slice(2);

/** For each picture the id of the deal, and what is chosen then: places, and buttons by number. */
const pictures = {
  "page-he-will-never-stop": ["he-will-never-stop#1", "hand 2", "hand |0", "hand 1"],
  "page-soliterror": ["soliterror#5", "!0", "!0"],
  "page-dont-let-them-get-you": ["dont-let-them-get-you#6", "!0", "!0", "!2", "!2"],
};

const still = (page: Page) => page.waitForSelector(":root[data-state=still]");

async function choose(page: Page, what: string): Promise<void> {
  const place = page.locator(`[data-key="${what}"]`);
  const button = page.locator(".act").nth(Number(what.slice(1)));
  await (what.startsWith("!") ? button : place).evaluate((el: HTMLElement) => el.click());
  await still(page);
}

async function take(browser: Browser, server: Server, name: string, all: string[]): Promise<void> {
  const [id = "", ...choices] = all;
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(`${server.address}#deal=${encodeURIComponent(id)}`);
  await page.waitForSelector(".play:not([inert])");
  await still(page);
  for (const what of choices) await choose(page, what);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 72 });
  await context.close();
}

/** Takes the pictures of docs/companion.md: a card is asked for, and a step of the upkeep. */
async function takeBeside(browser: Browser, server: Server): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const take = (name: string) =>
    page.screenshot({ path: join(folder, `companion-${name}.jpg`), type: "jpeg", quality: 72 });
  await page.goto(server.address);
  await page.locator(".door").nth(2).click();
  await still(page);
  for (const command of ["rest", "companion"]) {
    await page.locator(`[data-command-of="${command}"]`).click();
    await still(page);
  }
  for (let told = 0; await page.locator(".page.picker").count(); told++) {
    if (told === 20) await take("card");
    const cards = page.locator(".pick.card");
    await cards.nth((told * 7) % (await cards.count())).click();
    await still(page);
  }
  await page.locator(".done").click();
  await still(page);
  for (let i = 0; i < 2; i++) {
    await page.locator(".act[data-at]").first().evaluate((el: HTMLElement) => el.click());
    await still(page);
  }
  await page.waitForSelector(".page.upkeep");
  await take("step");
  await context.close();
}

const server = await Server.prepare(program);
await server.serve(site);
const args = ["--no-sandbox"];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
for (const [name, choices] of Object.entries(pictures)) await take(browser, server, name, choices);
await takeBeside(browser, server);
await browser.close();
await server.end();
