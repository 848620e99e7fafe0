/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */

/** Part of a selector that a document matches itself. */
export interface SelectorPart {
  kind: 'css' | 'text' | 'xpath' | 'pierce';
  value: string;
}
/** Number of elements found, and whether one of them was chosen: the only one, or the first visible one. */
export interface FoundElements {
  count: number;
  isChosen: boolean;
  isShown: boolean;
}
/** Point of its document at which the chosen element can be hit. */
export interface ElementPoint {
  x: number;
  y: number;
  isFree: boolean;
  coveredBy: string | null;
}
export type ElementKind = 'typed' | 'select' | 'check' | 'set' | 'editable' | 'file' | 'other';
/** Conditions on elements beside their presence. */
export interface ElementNeeds {
  attributes: Record<string, string>;
  properties: Record<string, unknown>;
}

export type ElementFinder = ReturnType<typeof createElementFinder>;

/** Creates a finder that stores one element of a document; runs in a world that the page cannot access. */
export function createElementFinder() {
  const DEEP = 100;
  const select = (root: Document | Element | ShadowRoot, value: string): Element[] => {
    const from = root instanceof Document ? Document : root instanceof Element ? Element : DocumentFragment;
    return [...from.prototype.querySelectorAll.call(root, value)];
  };
  const rootOf = (element: Element) => element.shadowRoot ?? element;
  const isShown = (element: Element) => {
    const isVisible = Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
    return isVisible && [...element.getClientRects()].some(({ width, height }) => width > 0 && height > 0);
  };
  let roots: (Document | Element | ShadowRoot)[] = [];
  let found: Element[] = [];
  let chosen: Element | null = null;
  let covers: Animation[] = [];
  const typedInto = new Set<Element>();

  function textOf(node: Node, deep = 0): string {
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) return node.value;
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (deep > DEEP || node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE') return '';
    const children =
      node instanceof Element && node.shadowRoot ? node.shadowRoot.childNodes : node.childNodes;
    let text = '';
    for (const child of children) text += textOf(child, deep + 1);
    return text;
  }

  /** Returns the innermost elements that contain a text. */
  function holding(root: Document | Element | ShadowRoot, text: string, deep = 0): Element[] {
    const matches: Element[] = [];
    for (const child of deep > DEEP ? [] : root.children) {
      if (/^(SCRIPT|STYLE|HEAD|NOSCRIPT|TEMPLATE)$/.test(child.nodeName) || !textOf(child).includes(text))
        continue;
      const inner = holding(rootOf(child), text, deep + 1);
      matches.push(...(inner.length > 0 ? inner : [child]));
    }
    return matches;
  }

  function piercing(root: Document | Element | ShadowRoot, value: string): Element[] {
    const matching = new Set(select(root, value));
    const own = root instanceof Element && root.shadowRoot ? piercing(root.shadowRoot, value) : [];
    return [
      ...own,
      ...select(root, '*').flatMap((element) => [
        ...(matching.has(element) ? [element] : []),
        ...(element.shadowRoot ? piercing(element.shadowRoot, value) : []),
      ]),
    ];
  }

  function byPath(root: Document | Element | ShadowRoot, value: string): Element[] {
    const nodes = document.evaluate(value, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return Array.from({ length: nodes.snapshotLength }, (_, index) => nodes.snapshotItem(index)).filter(
      (node) => node instanceof Element,
    );
  }

  function inRoot(root: Document | Element | ShadowRoot, { kind, value }: SelectorPart): Element[] {
    if (kind === 'text') return holding(root, value);
    if (kind === 'pierce') return piercing(root, value);
    if (kind === 'xpath') return byPath(root, value);
    return select(root, value);
  }

  const parentOf = (node: Node): Node | null =>
    node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode);
  function isAround(outer: Node, inner: Node): boolean {
    for (let node: Node | null = inner; node !== null; node = parentOf(node)) if (node === outer) return true;
    return false;
  }
  function elementAt(x: number, y: number): Element | null {
    let hit = Document.prototype.elementFromPoint.call(document, x, y);
    for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit;) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(x, y);
    }
    return hit;
  }
  const nameOf = (element: Element) =>
    `<${element.nodeName.toLowerCase()}${element.id ? ` id="${element.id}"` : ''}${element.classList.length > 0 ? ` class="${[...element.classList].join(' ')}"` : ''}>`.slice(
      0,
      200,
    );

  function isMatch(wanted: unknown, value: unknown, deep = 0): boolean {
    if (wanted === value) return true;
    if (typeof wanted !== 'object' || wanted === null || typeof value !== 'object' || value === null)
      return false;
    if (deep > DEEP) return false;
    return Object.entries(wanted).every(([key, part]) =>
      isMatch(part, (value as Record<string, unknown>)[key], deep + 1),
    );
  }

  function tellChange(element: Element): void {
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }

  return {
    begin() {
      roots = [document];
      found = [];
      chosen = null;
    },
    /** Narrows the found elements, also through shadow roots. */
    narrow(part: SelectorPart) {
      found = [...new Set(roots.flatMap((root) => inRoot(root, part)))];
      roots = found.map(rootOf);
    },
    root: (index: number) => roots[index] ?? null,
    rootCount: () => roots.length,
    /** Replaces the found elements with elements that the browser found by their accessible names. */
    give(...elements: Element[]) {
      found = elements.filter((element) => element instanceof Element);
      roots = found.map(rootOf);
    },
    choose(): FoundElements {
      const [only] = found;
      chosen = found.find(isShown) ?? (found.length === 1 && only !== undefined ? only : null);
      return { count: found.length, isChosen: chosen !== null, isShown: chosen !== null && isShown(chosen) };
    },
    /** Returns the number of found elements, and whether all meet the conditions. */
    matching({ attributes, properties }: ElementNeeds): { count: number; areAll: boolean } {
      const isAsWanted = (element: Element) =>
        Object.entries(attributes).every(([name, value]) => element.getAttribute(name) === value) &&
        isMatch(properties, element);
      return { count: found.length, areAll: found.every(isAsWanted) };
    },
    /** Resolves once the document has drawn two frames. */
    drawn: () =>
      new Promise<null>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)));
      }),
    element: () => chosen,
    frame(index: number) {
      const wanted = window[index];
      return [...select(document, 'iframe, frame, object, embed')].find(
        (element) => (element as HTMLIFrameElement).contentWindow === wanted && wanted !== undefined,
      );
    },
    address: () => ({ url: location.href, frames: Math.min(window.length, 50) }),
    edgeOf(frame: Element) {
      const { left, top } = frame.getBoundingClientRect();
      return { x: left + frame.clientLeft, y: top + frame.clientTop };
    },
    /** Scrolls the element into view and returns the point at which it can be hit. */
    place(offsetX: number | null, offsetY: number | null): ElementPoint | null {
      if (chosen === null || !chosen.isConnected) return null;
      const element = chosen;
      const spot = () => {
        const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
        const box =
          offsetX === null ? (boxes[0] ?? element.getBoundingClientRect()) : element.getBoundingClientRect();
        const isInside = (offset: number | null, size: number) =>
          offset !== null && offset >= 0 && offset <= size;
        return {
          x: box.left + (isInside(offsetX, box.width) ? (offsetX ?? 0) : box.width / 2),
          y: box.top + (isInside(offsetY, box.height) ? (offsetY ?? 0) : box.height / 2),
        };
      };
      const isInView = ({ x, y }: { x: number; y: number }) =>
        x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
      const to = isInView(spot()) ? 'nearest' : 'center';
      // The frame itself may be out of view.
      if (to === 'center' || window.top !== window.self)
        element.scrollIntoView({ block: to, inline: to, behavior: 'instant' });
      const { x, y } = spot();
      const hit = elementAt(x, y);
      const label = hit?.closest('label');
      const isFree =
        hit !== null &&
        (isAround(element, hit) || isAround(hit, element) || (label?.control ?? null) === element);
      return { x, y, isFree, coveredBy: hit === null || isFree ? null : nameOf(hit) };
    },
    isHitAt(frame: Element, x: number, y: number): boolean {
      const hit = elementAt(x, y);
      return hit !== null && (isAround(frame, hit) || isAround(hit, frame));
    },
    kind(): ElementKind {
      if (chosen instanceof HTMLSelectElement) return 'select';
      if (chosen instanceof HTMLTextAreaElement) return 'typed';
      if (chosen instanceof HTMLInputElement) {
        if (chosen.type === 'checkbox' || chosen.type === 'radio') return 'check';
        if (chosen.type === 'file') return 'file';
        return /^(text|search|tel|url|email|password|number)$/.test(chosen.type) ? 'typed' : 'set';
      }
      return chosen instanceof HTMLElement && chosen.isContentEditable ? 'editable' : 'other';
    },
    /** Focuses the element and selects its content; returns whether it has any. */
    focusAll(): boolean {
      const element = chosen;
      if (!(element instanceof HTMLElement)) return false;
      typedInto.add(element);
      element.focus();
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        element.select();
        return element.value !== '';
      }
      getSelection()?.selectAllChildren(element);
      return element.textContent !== '';
    },
    isChecked: () => chosen instanceof HTMLInputElement && chosen.checked,
    selectOption(value: string): boolean {
      if (!(chosen instanceof HTMLSelectElement)) return false;
      const options = [...chosen.options];
      const option =
        options.find((one) => one.value === value) ??
        options.find((one) => one.label.trim() === value.trim());
      if (option === undefined) return false;
      chosen.focus();
      option.selected = true;
      tellChange(chosen);
      return true;
    },
    setValue(value: string): void {
      if (chosen instanceof HTMLElement) chosen.focus();
      // A framework may have defined its own setter on the element; the prototype's is the browser's.
      if (chosen instanceof HTMLInputElement) chosen.value = value;
      else if (chosen !== null) (chosen as { value?: string }).value = value;
      if (chosen !== null) {
        typedInto.add(chosen);
        tellChange(chosen);
      }
    },
    scrollTo(x: number | null, y: number | null): void {
      const to: ScrollToOptions = { behavior: 'instant' };
      if (x !== null) to.left = x;
      if (y !== null) to.top = y;
      if (chosen === null) window.scrollTo(to);
      else chosen.scrollTo(to);
    },
    /** Covers elements that contain one of the values, and with `withTyped` also fields that were typed into. */
    cover(values: string[], withTyped: boolean): void {
      const lower = values.map((value) => value.toLowerCase());
      const isSecret = (text: string) => lower.some((value) => text.toLowerCase().includes(value));
      const hidden = new Set<Element>(withTyped ? typedInto : []);
      const look = (root: Document | ShadowRoot) => {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (texts.nextNode() !== null) {
          const { nodeValue, parentElement } = texts.currentNode;
          if (parentElement !== null && isSecret(nodeValue ?? '')) hidden.add(parentElement);
        }
        for (const element of select(root, '*')) {
          const { value } = element as { value?: unknown };
          if (typeof value === 'string' && isSecret(value)) hidden.add(element);
          if (element.shadowRoot) look(element.shadowRoot);
        }
      };
      look(document);
      const covering = {
        color: 'transparent',
        webkitTextFillColor: 'transparent',
        textShadow: 'none',
        backgroundColor: '#777',
        backgroundImage: 'none',
      };
      covers = [...hidden].flatMap((element) => {
        const cover = element.animate([covering, covering], { duration: 1_000_000, fill: 'both' });
        cover.pause();
        return [cover];
      });
    },
    uncover(): void {
      for (const cover of covers) cover.cancel();
      covers = [];
    },
    storage(): { origin: string; local: Record<string, string>; session: Record<string, string> } | null {
      try {
        const all = (area: Storage) => Object.fromEntries(Object.entries(area) as [string, string][]);
        return { origin: self.origin, local: all(localStorage), session: all(sessionStorage) };
      } catch {
        return null;
      }
    },
    keep(area: 'local' | 'session', name: string, value: string): void {
      (area === 'local' ? localStorage : sessionStorage).setItem(name, value);
    },
  };
}
