// Runs the service worker of a built site without a browser: node service_worker.js FOLDER. It installs, then activates
// among older caches, then answers. Prints as JSON what it fetched and kept, which caches are left, and its answers.

"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const folder = process.argv[2];
const scope = "https://example.org/games/";
const handlers = {};
const fetched = [];
const boxes = new Map();

function box(name) {
  if (!boxes.has(name)) boxes.set(name, new Map());
  const kept = boxes.get(name);
  return {
    put: async (url, response) => void kept.set(String(url), response),
    match: async (url) => kept.get(String(url)),
  };
}

async function fetchFile(url, options) {
  const name = String(url).slice(scope.length) || "index.html";
  fetched.push({ url: String(url), ...options });
  const response = { ok: true, name, bytes: fs.readFileSync(path.join(folder, name)) };
  return { ...response, clone: () => response };
}

const context = {
  self: {
    registration: { scope },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (kind, handler) => (handlers[kind] = handler),
  },
  caches: {
    open: async (name) => box(name),
    keys: async () => [...boxes.keys()],
    delete: async (name) => boxes.delete(name),
  },
  fetch: fetchFile,
  URL,
  Object,
  Promise,
  Error,
};

async function happen(kind, event = {}) {
  const waits = [];
  await handlers[kind]({ ...event, waitUntil: (p) => waits.push(p) });
  await Promise.all(waits);
}

/** Returns the name of the file that the worker answers with; null if it leaves the request to the network. */
async function answer(url, method = "GET") {
  let given = null;
  handlers.fetch({ request: { url, method }, respondWith: (p) => (given = p) });
  return given === null ? null : (await given).name;
}

async function main() {
  vm.runInNewContext(fs.readFileSync(path.join(folder, "sw.js"), "utf8"), context);
  await happen("install");
  const kept = [...boxes.values()][0];
  const names = (box) => [...box].map(([url, response]) => [url, response.name]);
  const installed = names(kept);
  const own = [...boxes.keys()][0];
  for (const name of ["dread /games/ 0.0.9-older", "dread /other/ 0.0.9-older", "others"]) box(name);
  await happen("activate");
  const asked = {};
  for (const name of ["", "index.html", "?deal", "main.js", "main.js?x", "sw.js", "none", "../secret", "toString"])
    asked[name] = await answer(scope + name);
  asked.POST = await answer(scope, "POST");
  asked.elsewhere = await answer("https://example.net/games/main.js");
  asked.above = await answer("https://example.org/main.js");
  const rare = [];
  for (const name of process.argv.slice(3)) rare.push(await answer(scope + name), await answer(scope + name));
  const first = { fetched: [...fetched], kept: names(kept), left: [...boxes.keys()] };
  boxes.get(own).clear(); // a newer version
  await happen("install");
  process.stdout.write(JSON.stringify({
    ...first,
    installed,
    updated: names(boxes.get(own)),
    rare,
    own,
    asked,
  }));
}

main();
