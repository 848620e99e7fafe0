/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
import type { BannerButtons } from './banner-buttons.ts';
import type { ComposedTree } from './composed-tree.ts';
import type { ConsentControl } from './consent-controls.ts';

interface Sources {
  tree: ComposedTree;
  buttons: BannerButtons;
}

/**
 * Returns the elements that open closed menus with one of these hidden elements, the surest first: those that say so by
 * their attributes, those with the name or class of a menu, and those directly before the hidden part. No other element
 * is pressed, because it may act on the site.
 */
export function findClosedMenus(
  { tree, buttons }: Sources,
  hidden: readonly HTMLElement[],
): ConsentControl[] {
  const ELEMENTS_MAX = 20_000;
  const MENUS_MAX = 5;
  const LABEL_LENGTH = 80;
  const DECLARED = 'summary, [aria-expanded="false"], [aria-haspopup]:not([aria-haspopup="false"])';
  const PLAIN = 'button, [role="button"], [onclick], label, a';
  const CLASSES = /menu|burger|drawer|off-?canvas|dropdown|accordion|collaps|nav(?:bar)?-?(?:toggle|button)/i;
  const NAMES = /^(?:(?:open|show|ouvrir|afficher|abrir|apri|offnen)\b.{0,12})?(?:menu|navigation|[☰≡⋮⋯])/;

  const labelOf = (element: HTMLElement) =>
    tree.textOf(element, LABEL_LENGTH) || (element.ariaLabel ?? element.title);

  const contains = (area: Element | null, inside: HTMLElement) =>
    area?.contains(inside) === true && !area.matches('html, body, main');

  /** Returns whether an element opens the menu that another one is in: by its position, or by its attributes. */
  function declares(opener: HTMLElement, inside: HTMLElement): boolean {
    const named = document.getElementById(opener.getAttribute('aria-controls') ?? '');
    const { nextElementSibling, parentElement } = opener;
    return [named, nextElementSibling, parentElement].some((area) => contains(area, inside));
  }

  /** Returns whether a press can only open something: no form is sent, and nothing with another name is pressed. */
  function mayOpen(opener: HTMLElement, inside: HTMLElement): boolean {
    const { className, id, nextElementSibling, parentElement } = opener;
    if (opener.contains(inside) || opener.closest('form') !== null) return false;
    if (NAMES.test(buttons.plain(labelOf(opener)))) return true;
    const isMenu = CLASSES.test(`${className} ${id}`);
    return contains(nextElementSibling, inside) || (isMenu && contains(parentElement, inside));
  }

  if (hidden.length === 0) return [];
  const openersBy = (selector: string, opens: (opener: HTMLElement, inside: HTMLElement) => boolean) =>
    tree
      .select(document.documentElement, selector, ELEMENTS_MAX)
      .filter((element): element is HTMLElement => element instanceof HTMLElement)
      .filter((element) => buttons.isShown(element) && !buttons.leadsAway(element))
      .filter((element) => hidden.some((one) => opens(element, one)));
  return [...new Set([...openersBy(DECLARED, declares), ...openersBy(PLAIN, mayOpen)])]
    .slice(0, MENUS_MAX)
    .map((element) => ({ element, label: labelOf(element), withdraws: false, href: null, isMenu: true }));
}
