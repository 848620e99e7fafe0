/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
import type { BannerButtons } from './banner-buttons.ts';
import type { ComposedTree } from './composed-tree.ts';
import type { ConsentControl } from './consent-controls.ts';

interface Sources {
  tree: ComposedTree;
  buttons: BannerButtons;
}

/** Returns the elements that open closed menus with one of these hidden elements. */
export function findClosedMenus(
  { tree, buttons }: Sources,
  hidden: readonly HTMLElement[],
): ConsentControl[] {
  const ELEMENTS_MAX = 20_000;
  const MENUS_MAX = 5;
  const LABEL_LENGTH = 80;
  const OPENERS = 'summary, [aria-expanded="false"], [aria-haspopup]:not([aria-haspopup="false"])';

  /** Returns whether an element opens the menu that another one is in: by its place, or by its attributes. */
  function opens(opener: HTMLElement, inside: HTMLElement): boolean {
    const named = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    const { nextElementSibling, parentElement } = opener;
    const around = parentElement?.matches('body, main') === true ? null : parentElement;
    return [named, nextElementSibling, around].some((area) => area?.contains(inside));
  }

  if (hidden.length === 0) return [];
  return tree
    .select(document.documentElement, OPENERS, ELEMENTS_MAX)
    .filter((element): element is HTMLElement => element instanceof HTMLElement)
    .filter((element) => buttons.isShown(element) && !buttons.leadsAway(element))
    .filter((element) => hidden.some((one) => opens(element, one)))
    .slice(0, MENUS_MAX)
    .map((element) => ({
      element,
      label: tree.textOf(element, LABEL_LENGTH) || (element.ariaLabel ?? element.title),
      withdraws: false,
      href: null,
      isMenu: true,
    }));
}
