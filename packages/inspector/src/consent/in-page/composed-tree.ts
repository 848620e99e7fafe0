/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
/** The document as it is displayed: with its shadow roots, also closed ones once the protocol has opened them. */
export interface ComposedTree {
  /** Lets `walk` enter a closed root like an open one. */
  openRoot: (host: Element, root: ShadowRoot) => void;
  rootOf: (element: Element) => ShadowRoot | null;
  parentOf: (element: Element) => Element | null;
  contains: (ancestor: Element, element: Element) => boolean;
  /** Returns the element displayed at a point of the viewport, within all roots. */
  at: (x: number, y: number) => Element | null;
  /** Returns elements in order, at most `max`; `enter` decides whether to enter an element. */
  walk: (from: Element, max: number, enter: (element: Element) => boolean) => void;
  /** Returns the text of an element with spaces joined, cut at `lengthMax` characters. */
  textOf: (element: Element, lengthMax: number) => string;
  /** Returns elements that match a selector, in all roots, among at most `max` visited ones. */
  select: (from: Element, selector: string, max: number) => Element[];
}

/** Creates the tree. Runs in an isolated world, where the built-ins are unmodified. */
export function createComposedTree(): ComposedTree {
  const opened = new WeakMap<Element, ShadowRoot>();
  const MUTE = /^(script|style|noscript|template|svg|head|iframe|select|textarea)$/i;

  const rootOf = (element: Element) => element.shadowRoot ?? opened.get(element) ?? null;

  function parentOf(element: Element): Element | null {
    if (element.assignedSlot) return element.assignedSlot;
    if (element.parentElement) return element.parentElement;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? root.host : null;
  }

  function childrenOf(element: Element): NodeListOf<ChildNode> | ChildNode[] {
    const root = rootOf(element);
    if (root === null) return element.childNodes;
    return [...root.childNodes, ...element.childNodes];
  }

  function walk(from: Element, max: number, enter: (element: Element) => boolean): void {
    let left = max;
    const into = (element: Element): void => {
      if (left <= 0) return;
      left -= 1;
      if (!enter(element)) return;
      for (const child of childrenOf(element)) if (child instanceof Element) into(child);
    };
    into(from);
  }

  return {
    openRoot: (host, root) => void opened.set(host, root),
    rootOf,
    parentOf,
    contains(ancestor, element) {
      for (let at: Element | null = element; at !== null; at = parentOf(at)) if (at === ancestor) return true;
      return false;
    },
    at(x, y) {
      let found = document.elementFromPoint(x, y);
      for (let depth = 0; found !== null && depth < 20; depth += 1) {
        const inner = rootOf(found)?.elementFromPoint(x, y) ?? null;
        if (inner === null || inner === found) break;
        found = inner;
      }
      return found;
    },
    walk,
    textOf(element, lengthMax) {
      let text = '';
      let left = 3_000;
      const into = (node: Node): void => {
        left -= 1;
        if (left <= 0 || text.length > lengthMax) return;
        if (node instanceof Text) text += ` ${node.data.slice(0, lengthMax)}`;
        else if (node instanceof Element && !MUTE.test(node.tagName)) {
          for (const child of childrenOf(node)) into(child);
        }
      };
      into(element);
      return text.replaceAll(/\s+/g, ' ').trim().slice(0, lengthMax);
    },
    select(from, selector, max) {
      const found: Element[] = [];
      walk(from, max, (element) => {
        if (element.matches(selector)) found.push(element);
        return true;
      });
      return found;
    },
  };
}
