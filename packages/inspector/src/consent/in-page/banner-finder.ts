/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
import type { ButtonKind, Lexicon } from '../lexicon.ts';
import type { ConsentManager } from '../managers.ts';
import type { BannerButton, createBannerButtons } from './banner-buttons.ts';
import type { BannerSearchResult, SeenBanner, Spot } from './banner-search-result.ts';
import type { findClosedMenus } from './closed-menus.ts';
import type { ConsentControl, findConsentControls } from './consent-controls.ts';
import type { createComposedTree } from './composed-tree.ts';
import type { readStoredValues } from './read-stored-values.ts';

/** Parts of the finder. They are arguments, because a function that is sent as text has no imports. */
export interface BannerFinderParts {
  createComposedTree: typeof createComposedTree;
  createBannerButtons: typeof createBannerButtons;
  findConsentControls: typeof findConsentControls;
  findClosedMenus: typeof findClosedMenus;
  readKept: typeof readStoredValues;
}

/** Functions that the driver calls in a document. */
export interface BannerFinder {
  /** Searches the document. `isLayer`: a second layer was opened, which may only be saved. */
  look: (isFrame: boolean, isLayer: boolean) => BannerSearchResult;
  /** Forces a layout of the document, and returns its visible part. */
  layOut: () => string;
  suspect: (index: number) => Element | null;
  openRoot: (host: Element, root: ShadowRoot) => void;
  /** Scrolls a button into view; returns its centre, and whether it can be hit there. Null if the button has gone. */
  place: (banner: number, button: number) => Spot | null;
  /** Presses a button without a mouse. */
  press: (banner: number, button: number) => void;
  switchOff: (banner: number) => void;
  /** Ends fades and slides: animations follow the screen's time, not the page's. */
  endAnimations: () => void;
  /** Finds an element by a selector, in all shadow roots; it becomes button 0 of banner 0. */
  find: (selector: string) => boolean;
  /**
   * Finds the elements that open an answered banner again, the surest first, then closed menus that have one. They become
   * buttons of banner 0.
   */
  controls: (selector: string) => Omit<ConsentControl, 'element'>[];
  /** Returns the names and values of the site's cookies and storage, shortened. */
  kept: () => string[];
}

/**
 * Creates the search for banners in a document, from an isolated world. A banner is a box over the page or at its edge,
 * whose text names cookies or privacy, with buttons that answer. Over the page, a button that accepts all beside one
 * that refuses is enough. The cost is bounded: the search visits some points of the viewport, the boxes above them and
 * the body's children, for any document.
 */
export function createBannerFinder(
  lexicon: Lexicon,
  managers: readonly ConsentManager[],
  parts: BannerFinderParts,
): BannerFinder {
  const TEXT_LENGTH = 20_000;
  const EDGE_TEXT_LENGTH = 1_600;
  const EDGE_CHILDREN = 30;
  const SUSPECTS_MAX = 6;
  const EXAMINED_MAX = 3;
  const ACROSS = [0.03, 0.17, 0.33, 0.5, 0.67, 0.83, 0.97];
  const DOWN = [0.02, 0.08, 0.16, 0.24, 0.33, 0.42, 0.5, 0.58, 0.67, 0.76, 0.84, 0.92, 0.98];
  const tree = parts.createComposedTree();
  const buttons = parts.createBannerButtons(lexicon, tree);
  const strong = new RegExp(lexicon.strong);
  const weak = new RegExp(lexicon.weak);
  const purpose = new RegExp(lexicon.purpose);
  const refusal = new RegExp(lexicon.kinds.refuse);
  /** Number of inspections of each candidate; most candidates hide nothing. */
  const examined = new WeakMap<Element, number>();
  const ids = new WeakMap<Element, number>();
  let lastId = 0;
  let suspects: Element[] = [];
  let showsFrame = false;
  let seen: { box: Element; buttons: HTMLElement[] }[] = [];

  /** One search for all managers first, because most boxes belong to no manager. */
  const allMarks = managers.flatMap(({ marks = [] }) => marks).join(', ');

  function managerOf(box: Element): ConsentManager | null {
    let isAnybodys = (tree.rootOf(box) ?? box).querySelector(allMarks) !== null;
    for (let at: Element | null = box; at !== null && !isAnybodys; at = tree.parentOf(at))
      isAnybodys = at.matches(allMarks);
    if (!isAnybodys) return null;
    return (
      managers.find(({ marks }) => {
        if (marks === undefined) return false;
        for (let at: Element | null = box; at !== null; at = tree.parentOf(at))
          if (at.matches(marks)) return true;
        return (tree.rootOf(box) ?? box).querySelector(marks) !== null;
      }) ?? null
    );
  }

  function idOf(button: Element): number {
    const id = ids.get(button) ?? (lastId += 1);
    ids.set(button, id);
    return id;
  }

  function liesOver(element: Element): boolean {
    if (/^(dialog|alertdialog)$/.test(element.getAttribute('role') ?? '') || element.tagName === 'DIALOG')
      return true;
    const { position, zIndex } = getComputedStyle(element);
    if (position === 'fixed' || position === 'sticky') return true;
    return position === 'absolute' && Number(zIndex) >= 10;
  }

  const hasInputs = (box: Element) =>
    tree
      .select(
        box,
        'input[type="email"], input[type="password"], input[type="tel"], input[type="date"], input[type="number"]',
        1_000,
      )
      .some((input) => buttons.isShown(input));

  /** Returns the buttons of a box that is a banner; else null. */
  function bannerOf(
    box: Element,
    textLength: number,
    isLayer: boolean,
  ): { manager: ConsentManager | null; text: string; found: BannerButton[] } | null {
    const name = box.getAttribute('aria-label') ?? '';
    const text = buttons.plain(`${name} ${tree.textOf(box, textLength)}`);
    const isStrong = strong.test(text);
    const speaksOfIt = text.length < textLength && (isStrong || weak.test(text));
    // In the page's flow many boxes are inspected, and only their text counts.
    if (!speaksOfIt && textLength === EDGE_TEXT_LENGTH) return null;
    const manager = managerOf(box);
    const mayHavePlainChoice = text.length < EDGE_TEXT_LENGTH && refusal.test(text);
    if (manager === null && !speaksOfIt && !mayHavePlainChoice) return null;
    if (!buttons.isStanding(box)) return null;
    const found = buttons.of(box, manager);
    const kinds = new Set(found.map(({ kind }) => kind));
    if (manager !== null) {
      return found.length > 0 && requestsConsent(text, kinds) ? { manager, text, found } : null;
    }
    if (hasInputs(box)) return null;
    const isBanner = speaksOfIt
      ? (isLayer && kinds.has('save')) || answersItsText(text, kinds)
      : hasPlainChoice(found);
    return isBanner ? { manager, text, found } : null;
  }

  /** Returns whether a manager's box requests consent by its text or by its buttons. */
  function requestsConsent(text: string, kinds: ReadonlySet<ButtonKind>): boolean {
    return strong.test(text) || weak.test(text) || kinds.has('accept') || kinds.has('refuse');
  }

  /**
   * Returns whether the buttons alone request consent, for all purposes or for none, whatever the text beside them is.
   */
  function hasPlainChoice(found: BannerButton[]): boolean {
    const here = found.filter(({ leadsAway }) => !leadsAway);
    const accepts = here.some(({ kind, isForAll }) => kind === 'accept' && isForAll);
    return accepts && here.some(({ kind }) => kind === 'refuse');
  }

  /** Returns whether the buttons of a box without a known manager answer its text. */
  function answersItsText(text: string, kinds: ReadonlySet<ButtonKind>): boolean {
    if (!strong.test(text)) return kinds.has('accept') && (kinds.has('refuse') || kinds.has('settings'));
    if (kinds.has('accept')) return true;
    if (kinds.has('refuse') && (kinds.has('settings') || kinds.has('save') || kinds.has('dismiss')))
      return true;
    return kinds.has('dismiss') && purpose.test(text);
  }

  /** Returns boxes that lie over the page at points of the viewport, from the innermost out. */
  function boxesOver(): Element[] {
    const found = new Set<Element>();
    const visited = new Set<Element>();
    suspects = [];
    showsFrame = false;
    for (const down of DOWN) {
      for (const across of ACROSS) {
        const hit = tree.at(innerWidth * across, innerHeight * down);
        let isOver = false;
        for (let at = hit; at !== null && at !== document.body && !visited.has(at); at = tree.parentOf(at)) {
          visited.add(at);
          if (!liesOver(at)) continue;
          found.add(at);
          isOver = true;
        }
        showsFrame ||= hit instanceof HTMLIFrameElement;
        if (hit !== null && mayHide(hit, isOver)) suspects.push(hit);
      }
    }
    return [...found];
  }

  function mayHide(hit: Element, isOver: boolean): boolean {
    if (suspects.length >= SUSPECTS_MAX || suspects.includes(hit)) return false;
    if (hit instanceof HTMLIFrameElement)
      return (
        isOver ||
        /consent|cookie|privacy|cmp|gdpr|sp_message/i.test(
          `${hit.id} ${hit.src} ${hit.title} ${hit.className}`,
        )
      );
    if (tree.rootOf(hit) !== null || (examined.get(hit) ?? 0) >= EXAMINED_MAX) return false;
    const isHost =
      hit.tagName.includes('-') ||
      /^(article|aside|blockquote|div|footer|h[1-6]|header|main|nav|p|section|span)$/i.test(hit.tagName);
    return isHost && hit !== document.body && (hit.textContent ?? '').trim() === '';
  }

  /**
   * Returns boxes at the edge of the document, in its flow: its first and last children, and those of a lone wrapper.
   */
  function boxesAtEdge(): Element[] {
    const { body } = document;
    const edges = (parent: Element) => {
      const children = [...parent.children].filter(
        ({ tagName }) => !/^(SCRIPT|STYLE|LINK|NOSCRIPT|TEMPLATE)$/.test(tagName),
      );
      return children.length <= 2 * EDGE_CHILDREN
        ? children
        : [...children.slice(0, EDGE_CHILDREN), ...children.slice(-EDGE_CHILDREN)];
    };
    const first = edges(body);
    const second = first
      .slice(0, 6)
      .flatMap((child) => (child.childElementCount <= 2 * EDGE_CHILDREN ? edges(child) : []));
    const inner = [...first, ...second].flatMap((box) =>
      [...(tree.rootOf(box)?.children ?? [])].slice(0, EDGE_CHILDREN),
    );
    return [...first, ...second, ...inner].filter(
      (box) =>
        !/^(MAIN|ARTICLE|FOOTER|NAV|IFRAME)$/.test(box.tagName) && !box.closest('main, article, footer'),
    );
  }

  function isHit(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = tree.at(left + width / 2, top + height / 2);
    return (
      hit !== null &&
      (tree.contains(element, hit) || (tree.contains(hit, element) && hit.tagName === 'LABEL'))
    );
  }

  function look(isFrame: boolean, isLayer: boolean): BannerSearchResult {
    if (document.body === null) return { banners: [], suspects: [], showsFrame: false };
    const over = boxesOver();
    const known = managers.flatMap(({ ids = [] }) => ids.map((id) => document.getElementById(id)));
    const likely = new Set([
      ...known.filter((box) => box !== null),
      ...over,
      ...(isFrame ? [document.body] : []),
    ]);
    const atEdge = isFrame ? [] : boxesAtEdge().filter((box) => !likely.has(box));
    const banners: SeenBanner[] = [];
    const done: Element[] = [];
    seen = [];
    for (const box of [...likely, ...atEdge]) {
      if (done.some((other) => tree.contains(box, other) || tree.contains(other, box))) continue;
      const banner = bannerOf(box, likely.has(box) ? TEXT_LENGTH : EDGE_TEXT_LENGTH, isLayer);
      if (banner === null) continue;
      done.push(box);
      seen.push({ box, buttons: banner.found.map(({ element }) => element) });
      banners.push({
        manager: banner.manager?.name ?? null,
        text: banner.text.replace(/\d+/g, ''),
        buttons: banner.found.map(({ element, ...button }) => ({
          ...button,
          id: idOf(element),
          isSeen: buttons.isSeen(element),
          isFree: isHit(element),
        })),
        switchesOn: buttons.switchesOn(box).length,
      });
    }
    const rects = suspects.map((suspect) => ({ suspect, rect: suspect.getBoundingClientRect() }));
    return {
      banners,
      showsFrame,
      suspects: rects.map(({ suspect, rect }) => ({
        kind: suspect instanceof HTMLIFrameElement ? 'frame' : 'host',
        manager: managerOf(suspect)?.name ?? null,
        x: rect.left + suspect.clientLeft,
        y: rect.top + suspect.clientTop,
      })),
    };
  }

  const buttonOf = (banner: number, button: number) => {
    const element = seen[banner]?.buttons[button];
    return element?.isConnected ? element : null;
  };

  return {
    look,
    layOut() {
      document.documentElement?.getBoundingClientRect();
      return `${scrollX} ${scrollY} ${innerWidth} ${innerHeight}`;
    },
    suspect(index) {
      const element = suspects[index] ?? null;
      if (element !== null) examined.set(element, (examined.get(element) ?? 0) + 1);
      return element;
    },
    openRoot: tree.openRoot,
    place(banner, button) {
      const element = buttonOf(banner, button);
      if (element === null) return null;
      const isInView = () => {
        const { top, left, bottom, right } = element.getBoundingClientRect();
        return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      };
      if (!isInView()) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, isFree: isHit(element) };
    },
    press: (banner, button) => buttonOf(banner, button)?.click(),
    switchOff(banner) {
      const box = seen[banner]?.box;
      if (box !== undefined) for (const element of buttons.switchesOn(box)) element.click();
    },
    endAnimations() {
      for (const animation of document.getAnimations()) {
        const end = animation.effect?.getComputedTiming().endTime;
        if (animation.playState === 'running' && Number.isFinite(end)) animation.finish();
      }
    },
    find(selector) {
      const element = tree
        .select(document.documentElement, selector, 50_000)
        .find((one) => buttons.isShown(one));
      if (!(element instanceof HTMLElement)) return false;
      seen = [{ box: element, buttons: [element] }];
      return true;
    },
    controls(selector) {
      const { shown, hidden } = parts.findConsentControls({ lexicon, tree, buttons }, selector);
      const controls = [...shown, ...parts.findClosedMenus({ tree, buttons }, hidden)];
      seen = [{ box: document.documentElement, buttons: controls.map(({ element }) => element) }];
      return controls.map(({ element: _element, ...control }) => control);
    },
    kept: parts.readKept,
  };
}
