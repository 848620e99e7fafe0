/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
import type { Lexicon } from '../lexicon.ts';
import type { BannerButtons } from './banner-buttons.ts';
import type { ComposedTree } from './composed-tree.ts';

/** Element that opens an answered banner again, takes the consent back, or leads to a page that may do so. */
export interface ConsentControl {
  element: HTMLElement;
  /** Name as the page displays it. */
  label: string;
  /** True if its name states that it takes the consent back. */
  withdraws: boolean;
  /** Address of the page of the same site that it leads to. Null: it acts here. */
  href: string | null;
  /** True if it opens a closed menu that has such an element. */
  isMenu: boolean;
}

interface Sources {
  lexicon: Lexicon;
  tree: ComposedTree;
  buttons: BannerButtons;
}

/** Controls of a document, and elements that would be some if they were displayed. */
export interface ConsentControls {
  /** The surest first. */
  shown: ConsentControl[];
  hidden: HTMLElement[];
}

/** Returns the controls of a document. `selector`: controls of known consent managers. */
export function findConsentControls({ lexicon, tree, buttons }: Sources, selector: string): ConsentControls {
  const ELEMENTS_MAX = 20_000;
  const CONTROLS_MAX = 12;
  const LABEL_LENGTH = 80;
  const PRESSED =
    'a[href], a[onclick], button, [role="button"], [onclick], input[type="button"], input[type="submit"], summary';
  const [strong, weak, withdraw, choice, settings, bare] = [
    lexicon.strong,
    lexicon.weak,
    lexicon.controls.withdraw,
    lexicon.controls.choice,
    lexicon.kinds.settings,
    lexicon.controls.bare,
  ].map((text) => new RegExp(text)) as [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp];

  const isSubject = (name: string) => strong.test(name) || weak.test(name) || /consent/.test(name);

  function hrefOf(element: HTMLElement): string | null {
    const link = element.closest('a');
    if (link === null || !buttons.leadsAway(element)) return null;
    return /^https?:$/.test(link.protocol) && link.hostname === location.hostname ? link.href : '';
  }

  /** Returns the rank of an element, the surest is 0; null if it is no control. */
  function rankOf(isManagers: boolean, name: string, href: string | null): number | null {
    if (href === '') return null;
    if (href === null && isManagers) return 0;
    if (!isSubject(name) || name.length > LABEL_LENGTH) return null;
    const opens = isManagers || withdraw.test(name) || settings.test(name) || choice.test(name);
    if (href === null) return opens ? 1 : bare.test(name) ? 2 : null;
    return opens ? 3 : strong.test(name) ? 4 : 5;
  }

  const found: (ConsentControl & { rank: number })[] = [];
  const hidden: HTMLElement[] = [];
  for (const element of tree.select(document.documentElement, `${PRESSED}, ${selector}`, ELEMENTS_MAX)) {
    if (!(element instanceof HTMLElement)) continue;
    const href = hrefOf(element);
    const described = (element.getAttribute('aria-label') ?? element.title).trim();
    const image = element.querySelector('img')?.alt ?? '';
    const value = element instanceof HTMLInputElement ? element.value : '';
    const shown = tree.textOf(element, LABEL_LENGTH) || value || image;
    const isManagers = element.matches(selector);
    // An icon is named by its label alone.
    for (const label of [shown, described]) {
      const name = buttons.plain(label);
      const rank = rankOf(isManagers, name, href);
      if (rank === null) continue;
      const words = (label || described).slice(0, LABEL_LENGTH);
      if (buttons.isShown(element))
        found.push({ element, label: words, withdraws: withdraw.test(name), href, isMenu: false, rank });
      else hidden.push(element);
      break;
    }
  }
  const shown = found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, CONTROLS_MAX)
    .map(({ rank: _rank, ...control }) => control);
  return { shown, hidden };
}
