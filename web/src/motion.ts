// Moving what has moved: the elements with `data-fly` slide from where they were to where they are.

interface Flown {
  box: DOMRect;
  el: HTMLElement;
}

export type Places = Map<string, Flown>;

function flyers(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-fly]")];
}

// Returns where everything is that can move.
export function placesIn(root: Element): Places {
  const places: Places = new Map();
  for (const el of flyers(root)) {
    const name = el.dataset.fly ?? "";
    if (!places.has(name)) places.set(name, { box: el.getBoundingClientRect(), el });
  }
  return places;
}

function slide(el: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  const scale = to.width > 0 ? from.width / to.width : 1;
  el.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: ms, easing: "cubic-bezier(.3,.1,.2,1)" },
  );
}

// Lets an element that has gone from the table fade into the shadow.
function fade(layer: Element, gone: Flown, ms: number): void {
  const ghost = gone.el.cloneNode(true) as HTMLElement;
  for (const name of ["data-fly", "data-at", "id"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  const { left, top, width, height } = gone.box;
  for (const [name, value] of Object.entries({ left, top, width, height }))
    ghost.style.setProperty(name, `${value}px`);
  layer.append(ghost);
  const end = { opacity: 0, transform: "translateY(-12px) scale(.96)" };
  const fading = ghost.animate([{ opacity: 1, transform: "none" }, end], { duration: ms });
  fading.onfinish = fading.oncancel = () => ghost.remove();
}

// Animates from the places before to those now, within `ms`.
export function animate(root: Element, layer: Element, before: Places, ms: number): void {
  const seen = new Set<string>();
  for (const el of flyers(root)) {
    const name = el.dataset.fly ?? "";
    if (seen.has(name)) continue;
    seen.add(name);
    const from = before.get(name);
    const to = el.getBoundingClientRect();
    if (from) slide(el, from.box, to, ms);
    else el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms, easing: "ease-out" });
  }
  for (const [name, gone] of before) if (!seen.has(name)) fade(layer, gone, ms);
}

// Ends all animations at once.
export function settle(root: Element): void {
  for (const a of root.getAnimations({ subtree: true }))
    if (!(a instanceof CSSTransition)) a.finish();
}
