// The service worker: keeps the site, so that the page works without a network after the first
// visit.
//
// A version of the site is kept or replaced as a whole. Installing fetches the files, the first
// time without the rare ones, and checks their hashes, so that files of two versions never mix,
// whatever caches lie between.
// A new version then waits until a page says "take" (update.ts), and removes all older ones.

declare const self: ServiceWorkerGlobalScope;
export {}; // so that this `self` is of this file alone

// tools/site fills these in: the version, and the hash of each file ("sha256-...").
declare const VERSION: string;
declare const FILES: Readonly<Record<string, string>>;

const scope = new URL(self.registration.scope);
// Sites in several folders of one host share their caches, so the names begin with the folder.
const ours = `dread ${scope.pathname} `;
const cacheName = ours + VERSION;
const page = "index.html";
/** What a first visit does without: it is kept when it is first asked for. The page asks for it in
 * the second visit. */
const rare = new Set([
  "fonts-licence.txt", "puzzles.wasm", "rest.wasm", "rules.wasm", "sheets.wasm", "think.wasm",
]);

/** Returns the name of the file at an address, or undefined if the site has none there. */
function fileAt(address: string): string | undefined {
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  const name = url.pathname.slice(scope.pathname.length) || page;
  return Object.hasOwn(FILES, name) ? name : undefined;
}

/** Fetches a file past the browser's cache, and fails if it is not the one of this version. */
async function fetchFile(name: string): Promise<Response> {
  // Some hosts redirect index.html to the folder, and a kept redirection cannot be shown as a page.
  const url = new URL(name === page ? "./" : name, scope);
  const response = await fetch(url, {
    cache: "no-cache",
    redirect: "error",
    integrity: FILES[name] ?? "",
  });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function install(): Promise<void> {
  const isFirst = !(await caches.keys()).some((name) => name.startsWith(ours));
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.keys(FILES).filter((name) => !isFirst || !rare.has(name)).map(async (name) => {
      await cache.put(new URL(name, scope), await fetchFile(name));
    }),
  );
}

async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(ours) && name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

/** Answers from the cache. If the browser has emptied it, the network answers. */
async function answer(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(new URL(name, scope));
  if (kept) return kept;
  if (!rare.has(name)) return fetch(request);
  const file = await fetchFile(name);
  await cache.put(new URL(name, scope), file.clone());
  return file;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(self.skipWaiting());
});
self.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? fileAt(event.request.url) : undefined;
  if (name !== undefined) event.respondWith(answer(event.request, name));
});
