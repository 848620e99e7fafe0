/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */

export type TextCover = ReturnType<typeof createTextCover>;

/** Visible texts of a document that are not covered yet. */
export interface ShownTexts {
  texts: string[];
  /** Names and labels of fields that hold a value. */
  fields: string[];
}

/** Creates a cover for texts of a document in pictures; runs in a world that the page cannot access. */
export function createTextCover() {
  /** Maximum length of a text of several elements that is searched as a whole. */
  const WHOLE_MAX = 400;
  const UNSEEN = /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD)$/;
  const COVERING = {
    color: 'transparent',
    webkitTextFillColor: 'transparent',
    textShadow: 'none',
    fill: 'transparent',
    stroke: 'transparent',
    backgroundColor: '#777',
    backgroundImage: 'none',
    backgroundClip: 'border-box',
    // Paints all content in one colour, pseudo-elements and images too.
    filter: 'contrast(0)',
    // Cuts off parts of glyphs that stand out of the box, such as those of a first line with a colour of its own.
    clipPath: 'inset(0)',
  };
  const covered = new Set<Element>();
  const covers: Animation[] = [];
  let byText = new Map<string, Element[]>();
  let byField = new Map<string, Element[]>();

  const note = (map: Map<string, Element[]>, value: string | null | undefined, element: Element) => {
    const text = (value ?? '').replaceAll(/\s+/g, ' ').trim();
    if (text === '') return;
    const holders = map.get(text);
    if (holders === undefined) map.set(text, [element]);
    else if (holders.at(-1) !== element) holders.push(element);
  };

  /** Returns the texts that CSS adds, with the attributes that CSS may read them from. */
  const generated = (element: Element): string[] =>
    ['::before', '::after'].flatMap((part) => {
      const { content } = getComputedStyle(element, part);
      if (content === 'none' || content === 'normal' || content === '') return [];
      return content.includes('attr(') ? [...element.attributes].map(({ value }) => value) : [content];
    });

  const valuesOf = (element: Element): string[] => {
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ label }) => label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return [element.value, element.placeholder];
    return element instanceof HTMLImageElement ? [element.alt] : [];
  };

  function noteField(element: Element): void {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement;
    if (!isField || element.value === '') return;
    for (const name of [element.name, element.id, element.autocomplete, element.getAttribute('aria-label')])
      note(byField, name, element);
    for (const label of element.labels ?? []) note(byField, label.textContent, element);
  }

  /**
   * Collects the visible texts of the element and its descendants. Returns the element's text in reading order; null if
   * it is too long.
   */
  function look(element: Element): string | null {
    if (UNSEEN.test(element.nodeName) || covered.has(element)) return ' ';
    for (const value of valuesOf(element)) note(byText, value, element);
    for (const text of generated(element)) note(byText, text, element);
    noteField(element);
    if (element.shadowRoot) lookIn(element.shadowRoot, element);
    return lookIn(element, element);
  }

  function lookIn(root: Element | ShadowRoot, holder: Element): string | null {
    let whole: string | null = '';
    for (const node of root.childNodes) {
      let text: string | null = null;
      if (node.nodeType === Node.TEXT_NODE) {
        text = node.nodeValue ?? '';
        note(byText, text, holder);
      } else if (node instanceof Element) {
        text = look(node);
        const { display } = getComputedStyle(node);
        if (text !== null && !/^(inline|contents)/.test(display)) text = ` ${text} `;
      } else text = '';
      whole = whole === null || text === null || whole.length > WHOLE_MAX ? null : whole + text;
    }
    if (whole !== null && root.childNodes.length > 1) note(byText, whole, holder);
    return whole;
  }

  /** Returns the elements that contain no other of the list. */
  const innermost = (elements: readonly Element[]): Element[] => {
    const outer = new Set<Element>();
    for (const element of elements) {
      let around = element.parentElement;
      for (; around !== null; around = around.parentElement) outer.add(around);
    }
    return elements.filter((element) => !outer.has(element));
  };

  return {
    /** Collects the visible texts that are not covered; null if they exceed `charsMax`. */
    read(charsMax: number): ShownTexts | null {
      byText = new Map();
      byField = new Map();
      look(document.documentElement);
      const texts = [...byText.keys()];
      const fields = [...byField.keys()];
      const chars = [...texts, ...fields].reduce((sum, { length }) => sum + length, 0);
      return chars > charsMax ? null : { texts, fields };
    },
    /** Covers the innermost elements of collected texts, by their indexes. Returns how many are new. */
    cover(texts: number[], fields: number[]): number {
      const holders = [
        [byText, texts],
        [byField, fields],
      ] as const;
      const elements = holders.flatMap(([map, paths]) => {
        const all = [...map.values()];
        return paths.flatMap((path) => all[path] ?? []);
      });
      const added = innermost([...new Set(elements)]).filter((element) => !covered.has(element));
      for (const element of added) {
        const cover = element.animate([COVERING, COVERING], { duration: 1_000_000, fill: 'both' });
        cover.pause();
        covered.add(element);
        covers.push(cover);
      }
      return added.length;
    },
    uncover(): void {
      for (const cover of covers.splice(0)) cover.cancel();
      covered.clear();
    },
  };
}
