/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
import type { ButtonKind, Lexicon } from '../lexicon.ts';
import type { ConsentManager } from '../managers.ts';
import type { ComposedTree } from './composed-tree.ts';

export interface BannerButton {
  element: HTMLElement;
  kind: ButtonKind;
  /** True if its text names all purposes or all cookies. */
  isForAll: boolean;
  label: string;
  /** True for a link to another document. It shows that consent is requested, and is never pressed. */
  leadsAway: boolean;
}

/** Finds and classifies the elements that can be pressed in a banner. */
export interface BannerButtons {
  plain: (text: string) => string;
  /** Returns whether an element is a link to another document. */
  leadsAway: (element: HTMLElement) => boolean;
  isShown: (element: Element) => boolean;
  /** Returns whether a visitor can see a displayed element: not transparent, clipped away or beside the page. */
  isSeen: (element: Element) => boolean;
  /** Returns whether a box is visible now or soon; a fade or slide counts. */
  isStanding: (box: Element) => boolean;
  of: (box: Element, manager: ConsentManager | null) => BannerButton[];
  /** Returns the switches of purposes that are on and can be turned off. */
  switchesOn: (box: Element) => HTMLElement[];
}

/** Creates the button finder. Runs in an isolated world, where the built-ins are unmodified. */
export function createBannerButtons(lexicon: Lexicon, tree: ComposedTree): BannerButtons {
  const ELEMENTS_MAX = 3_000;
  const BUTTONS_MAX = 60;
  const LABEL_LENGTH = 80;
  const ANSWER_LENGTH = 30;
  /** Below this opacity, nobody can read a button. */
  const OPACITY_MIN = 0.05;
  const PRESSED =
    'button, a, input[type="button"], input[type="submit"], input[type="image"], summary, [role="button"], [onclick]';
  const SWITCHES = 'input[type="checkbox"], [role="switch"], [role="checkbox"]';
  const patternOf = Object.fromEntries(
    Object.entries(lexicon.kinds).map(([kind, text]) => [kind, new RegExp(text)]),
  ) as Record<ButtonKind, RegExp>;
  const kinds = Object.entries(patternOf) as [ButtonKind, RegExp][];
  const isForAll = new RegExp(lexicon.all);

  const plain = (text: string) =>
    text
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('ł', 'l')
      .replaceAll('ø', 'o')
      .replaceAll('ß', 'ss')
      .replaceAll('đ', 'd')
      .replaceAll('ı', 'i')
      .replaceAll('’', "'")
      .replaceAll(/\s+/g, ' ')
      .trim();

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  }

  const isFading = (element: Element) =>
    element.getAnimations().some(({ playState }) => playState === 'running');

  /** Returns whether a box is in a fixed box, where a visitor cannot scroll to content beside the viewport. */
  function isInFixedBox(box: Element): boolean {
    for (let at: Element | null = box; at !== null; at = tree.parentOf(at))
      if (getComputedStyle(at).position === 'fixed') return true;
    return false;
  }

  /** Returns whether a box is visible now or soon; a fade or slide counts. */
  function isStanding(box: Element): boolean {
    if (!isShown(box)) {
      // A box without a size of its own shows its fixed descendants.
      return [...(tree.rootOf(box)?.children ?? []), ...box.children].some(
        (child) => isShown(child) && isStanding(child),
      );
    }
    for (let at: Element | null = box; at !== null; at = tree.parentOf(at)) {
      if (Number(getComputedStyle(at).opacity) === 0 && !isFading(at)) return false;
    }
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const isPinned = isInFixedBox(box);
    const isInside = bottom > 0 && right > 0 && left < innerWidth && (top < innerHeight || !isPinned);
    return isInside || isFading(box);
  }

  const isTransparent = (color: string) => /^transparent$|,\s*0(\.0+)?\)$|\/\s*0(\.0+)?%?\)$/.test(color);

  function isClipped({ clip, clipPath }: CSSStyleDeclaration): boolean {
    if (/^inset\((?:[5-9]\d|100)%/.test(clipPath) || /^(circle|ellipse)\(0/.test(clipPath)) return true;
    return /^rect\(0px,? 0px,? 0px,? 0px\)$|^rect\(1px,? 1px,? 1px,? 1px\)$/.test(clip);
  }

  function isSeen(element: Element): boolean {
    for (let at: Element | null = element; at !== null; at = tree.parentOf(at)) {
      const style = getComputedStyle(at);
      if ((Number(style.opacity) < OPACITY_MIN && !isFading(at)) || isClipped(style)) return false;
    }
    const { left, right, bottom } = element.getBoundingClientRect();
    const pageWidth = Math.max(innerWidth, document.documentElement.scrollWidth);
    if (right + scrollX <= 0 || bottom + scrollY <= 0 || left + scrollX >= pageWidth)
      return isFading(element);
    return !hasNoColor(element);
  }

  /** Returns whether a button shows neither a text, nor an area, nor an image. */
  function hasNoColor(element: Element): boolean {
    const { color, backgroundColor, backgroundImage, textShadow } = getComputedStyle(element);
    const shows =
      element.querySelector('img, svg') !== null || backgroundImage !== 'none' || textShadow !== 'none';
    return (
      !shows && element.childElementCount === 0 && isTransparent(color) && isTransparent(backgroundColor)
    );
  }

  function labelOf(element: HTMLElement): string {
    const shown =
      element instanceof HTMLInputElement ? element.value : tree.textOf(element, LABEL_LENGTH + 1);
    const described = element.getAttribute('aria-label') ?? element.title;
    const image = element.querySelector('img')?.alt ?? '';
    return plain(shown.trim() || described.trim() || image);
  }

  function leadsAway(element: HTMLElement): boolean {
    const link = element.closest('a');
    const address = link?.getAttribute('href')?.trim() ?? '';
    if (link === null || address === '' || address.startsWith('#') || /^javascript:/i.test(address))
      return false;
    return (
      link.target === '_blank' ||
      link.href.split('#')[0] !== location.href.split('#')[0] ||
      !link.href.includes('#')
    );
  }

  function kindOf(element: HTMLElement, label: string, manager: ConsentManager | null): ButtonKind | null {
    for (const kind of ['refuse', 'accept', 'settings'] as const) {
      const selector = manager?.[kind];
      if (selector !== undefined && element.matches(selector)) return kind;
    }
    if (label === '' || label.length > LABEL_LENGTH) return null;
    const kind = kinds.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
    if (kind !== 'accept') return kind;
    return label.search(patternOf.settings) >= 0 &&
      label.search(patternOf.settings) < label.search(patternOf.accept)
      ? 'settings'
      : 'accept';
  }

  /**
   * Returns whether a link of this name may answer. Some servers take an answer by a link. A longer name belongs to a
   * page about cookies.
   */
  const mayAnswer = (kind: ButtonKind, label: string) =>
    (kind === 'accept' || kind === 'refuse') && label.length <= ANSWER_LENGTH;

  /** Returns whether an element looks like a button. Custom banners use any element as a button. */
  function isPressed(element: HTMLElement): boolean {
    if (element.matches(PRESSED)) return true;
    if (element.childElementCount > 1 || element.tagName.includes('-')) return false;
    if (tree.parentOf(element)?.closest(PRESSED)) return false;
    return element.tabIndex >= 0 || getComputedStyle(element).cursor === 'pointer';
  }

  return {
    plain,
    leadsAway,
    isShown,
    isStanding,
    isSeen,
    of(box, manager) {
      const found: BannerButton[] = [];
      tree.walk(box, ELEMENTS_MAX, (element) => {
        if (found.length >= BUTTONS_MAX || /^(script|style|template|svg)$/i.test(element.tagName))
          return false;
        if (!(element instanceof HTMLElement)) return true;
        if (manager?.stays !== undefined && element.matches(manager.stays)) return false;
        if (element.childElementCount > 12 || tree.rootOf(element) !== null) return true;
        const label = labelOf(element);
        const kind = kindOf(element, label, manager);
        if (kind === null || !isPressed(element) || !isShown(element)) return true;
        const isAway = leadsAway(element);
        if ((isAway && !mayAnswer(kind, label)) || (element as HTMLButtonElement).disabled) return true;
        found.push({ element, kind, isForAll: isForAll.test(label), label, leadsAway: isAway });
        return false;
      });
      return found;
    },
    switchesOn: (box) =>
      tree
        .select(box, SWITCHES, ELEMENTS_MAX)
        .filter((element): element is HTMLElement => element instanceof HTMLElement)
        .filter((element) =>
          element instanceof HTMLInputElement
            ? element.checked && !element.disabled
            : element.getAttribute('aria-checked') === 'true' &&
              element.getAttribute('aria-disabled') !== 'true',
        ),
  };
}
