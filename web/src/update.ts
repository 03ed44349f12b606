// Keeps the page up to date, and tells whether it works without a network.
//
// A new version is installed in the background and taken when no window can mind: on a screen
// without a game, or on the ending of a game while nobody looks at it. Windows that mind hold a
// shared lock. Taking a version needs that lock alone. Then all windows load the new page.

/** What the page can say of itself: it has no service worker; it is being kept; it works without a
 * network; a newer version waits for the end of the game. */
export type OfflineState = "none" | "preparing" | "ready" | "waiting";

/** What a window shows: no game, a game in progress, or a game that has ended. */
export type Screen = "idle" | "game" | "ending";

const playing = "dread-playing"; // the lock
const checkEvery = 60 * 60 * 1000; // milliseconds

/** Returns the version of this page, such as "1.0.0-1f3a5c7e". */
export function version(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? "";
}

export class Updates {
  #registration: ServiceWorkerRegistration | undefined;
  #state: OfflineState = "none";
  #screen: Screen = "idle";
  #isStale = false; // another window has taken a newer version
  #checked = Date.now();
  #stopPlaying: (() => void) | undefined;

  /** Starts to keep the page. `tell` is called whenever the state changes. */
  constructor(private readonly tell: (state: OfflineState) => void) {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    let hasController = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      // The first worker takes over the page that installed it, which is of the same version.
      this.#isStale = hasController;
      hasController = true;
      this.#settle();
    });
    document.addEventListener("visibilitychange", () => this.#decide());
    if (document.readyState === "complete") void this.#register();
    else addEventListener("load", () => void this.#register(), { once: true });
  }

  /** Says what the window shows. Call it whenever that may have changed. */
  setScreen(screen: Screen): void {
    if (screen === this.#screen) return;
    this.#screen = screen;
    this.#decide();
  }

  /** Returns true if the player of this window minds that the page is loaded anew. */
  #minds(): boolean {
    const isSeen = document.visibilityState === "visible";
    return this.#screen === "game" || (this.#screen === "ending" && isSeen);
  }

  /** Takes or releases the lock as the screen demands, and looks for a newer version where nobody
   * minds. */
  #decide(): void {
    if (!this.#minds()) {
      this.#stopPlaying?.();
      this.#stopPlaying = undefined;
      this.#check();
      this.#settle();
    } else if (!this.#stopPlaying && "locks" in navigator) {
      const over = new Promise<void>((resolve) => (this.#stopPlaying = resolve));
      void navigator.locks.request(playing, { mode: "shared" }, () => over);
    }
  }

  async #register(): Promise<void> {
    try {
      const options = { updateViaCache: "none" } as const;
      const registration = await navigator.serviceWorker.register("sw.js", options);
      this.#registration = registration;
      registration.addEventListener("updatefound", () => this.#watch(registration.installing));
      this.#watch(registration.installing);
      this.#settle();
    } catch {
      this.#show("none"); // private windows and pages without HTTPS have no service worker
    }
  }

  #watch(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => this.#settle());
  }

  /** Looks for a newer version, at most once an hour. */
  #check(): void {
    if (!this.#registration || Date.now() - this.#checked < checkEvery) return;
    this.#checked = Date.now();
    this.#registration.update().catch(() => undefined); // without a network there is none
  }

  #settle(): void {
    if (this.#isStale && !this.#minds()) location.reload();
    const registration = this.#registration;
    if (!registration) return;
    if (registration.waiting && registration.active) {
      this.#show("waiting");
      if (!this.#minds()) void this.#take(registration.waiting);
    } else {
      this.#show(registration.active ? "ready" : registration.installing ? "preparing" : "none");
    }
  }

  /** Has the new version take over, unless some window minds. */
  async #take(waiting: ServiceWorker): Promise<void> {
    if (!("locks" in navigator)) return;
    await navigator.locks.request(playing, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      const taken = new Promise<void>((resolve) => {
        waiting.addEventListener("statechange", () => resolve(), { once: true });
      });
      waiting.postMessage("take");
      await taken;
    });
  }

  #show(state: OfflineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.tell(state);
  }
}
