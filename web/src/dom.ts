// A small tree of nodes that is compared with the document, so that a scene can be drawn anew and
// only what differs is touched. Elements with a key keep their identity when they move.
//
// Nothing here sets a style attribute or parses HTML: the page allows neither (its Content Security
// Policy). Custom properties of CSS are set one by one.

export type Props = Record<string, string | number | boolean | undefined>;
export type Child = Node_ | string | false | undefined;

export interface Node_ {
  tag: string;
  props: Props;
  kids: (Node_ | string)[];
}

const SVG = "http://www.w3.org/2000/svg";
const svgTags = new Set(
  "svg g path circle rect line polygon polyline use text ellipse defs title".split(" "),
);

// Returns a node. Props are attributes; `key` identifies the node among its siblings, `--name`
// sets a custom property, `text` is the value of an input, set once.
export function h(tag: string, props: Props = {}, ...kids: (Child | Child[])[]): Node_ {
  const flat = kids.flat().filter((k): k is Node_ | string => k !== false && k !== undefined);
  return { tag, props, kids: flat };
}

const drawn = new WeakMap<Element, Node_>();

function setProp(el: Element, name: string, value: Props[string]): void {
  if (name === "key") return;
  if (name.startsWith("--")) {
    const style = (el as HTMLElement).style;
    if (value === undefined || value === false) style.removeProperty(name);
    else style.setProperty(name, String(value));
  } else if (value === undefined || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : String(value));
}

function create(node: Node_): Element {
  const el = svgTags.has(node.tag)
    ? document.createElementNS(SVG, node.tag)
    : document.createElement(node.tag);
  for (const name in node.props) setProp(el, name, node.props[name]);
  for (const kid of node.kids) el.append(typeof kid === "string" ? kid : create(kid));
  drawn.set(el, node);
  return el;
}

function updateProps(el: Element, before: Props, after: Props): void {
  for (const name in before) if (!(name in after)) setProp(el, name, undefined);
  for (const name in after) if (before[name] !== after[name]) setProp(el, name, after[name]);
}

// Returns what identifies a child among its siblings: its tag and its key, if it has one, and its
// number among the siblings that have the same.
function names(kids: (Node_ | string)[]): string[] {
  const count: Record<string, number> = {};
  return kids.map((kid) => {
    const tag = typeof kid === "string" ? "#text" : kid.tag;
    const key = typeof kid === "string" ? undefined : kid.props.key;
    const name = key === undefined ? tag : `${tag}=${key}`;
    count[name] = (count[name] ?? -1) + 1;
    return `${name}#${count[name]}`;
  });
}

function updateKids(el: Element, before: (Node_ | string)[], after: (Node_ | string)[]): void {
  const old = new Map<string, ChildNode>();
  const children = [...el.childNodes];
  names(before).forEach((name, i) => children[i] && old.set(name, children[i]));
  const called = names(after);
  // What goes, goes first: then what stays need not be moved, which would take the focus from it,
  // and a press that is under way.
  const staying = new Set(called);
  for (const [name, child] of old) if (!staying.has(name)) child.remove();
  let next: ChildNode | null = el.firstChild;
  after.forEach((kid, i) => {
    let child = old.get(called[i] ?? "");
    if (!child) child = typeof kid === "string" ? document.createTextNode(kid) : create(kid);
    else if (typeof kid !== "string") update(child as Element, kid);
    else if (child.nodeValue !== kid) child.nodeValue = kid;
    if (child === next) next = child.nextSibling;
    else el.insertBefore(child, next);
  });
}

// Makes an element show a node. The element must have been made from a node of the same tag.
export function update(el: Element, node: Node_): void {
  const before = drawn.get(el) ?? { tag: node.tag, props: {}, kids: [] };
  if (before === node) return;
  updateProps(el, before.props, node.props);
  updateKids(el, before.kids, node.kids);
  drawn.set(el, node);
}

// Returns the sign of a key that chooses something, for players at a keyboard.
export function keycap(key: string | undefined): Child {
  if (!key) return undefined;
  return h("span", { class: "keycap", "aria-hidden": "true", key: "keycap" }, key);
}

// Returns a drawing from the sheet of drawings in index.html.
export function draw(id: string, className: string): Node_ {
  const props = { class: className, "aria-hidden": "true", key: id };
  return h("svg", props, h("use", { href: `#${id}` }));
}

// Returns the first of these drawings that the sheet has.
export function firstDrawn(...ids: string[]): string {
  return ids.find((id) => document.getElementById(id)) ?? "";
}
