// How long the player waits for the browser. What takes longer goes on without her.

/** How long she waits for the storage after an action. */
const PATIENCE_MS = 2000;

/** Resolves with what the promise resolves with, or with undefined if that takes too long. */
export async function inTime<T>(promise: Promise<T>, ms = PATIENCE_MS): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
