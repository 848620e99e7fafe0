/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Witness, WitnessConfig } from './witness.ts';

type Reading = ReturnType<Witness['read']>;

/**
 * Creates a reader of the page's title, policies, links and visible content, which works even if elements shadow
 * properties of the document.
 */
export function createPageReader({
  linkLength,
  linksLength,
}: Pick<WitnessConfig, 'linkLength' | 'linksLength'>): { [Part in keyof Reading]: () => Reading[Part] } {
  // A page can shadow document.title and document.querySelectorAll with an element of that name.
  const select = Document.prototype.querySelectorAll.bind(document);
  const HEADING_LENGTH = 200;
  const TEXT_LENGTH = 4_000;
  const TEXTS = 2_000;
  const isShown = (element: Element | undefined): element is Element =>
    element !== undefined && Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
  const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get;

  /** Returns the number of characters of an element's text, without text that every page has. */
  function textLengthOf(element: Element): number {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let length = 0;
    for (let left = TEXTS; left > 0 && length < TEXT_LENGTH && texts.nextNode() !== null; left -= 1) {
      const { parentElement, nodeValue } = texts.currentNode;
      if (parentElement?.closest('script, style, noscript, template, nav, header, footer')) continue;
      length += (nodeValue ?? '').trim().length;
    }
    return Math.min(length, TEXT_LENGTH);
  }

  return {
    title: () => String(titleOf?.call(document)),
    metaPolicies() {
      const metas = select<HTMLMetaElement>('head meta[http-equiv]');
      return [...metas]
        .filter((meta) => meta.httpEquiv.toLowerCase() === 'content-security-policy')
        .map((meta) => ({ disposition: 'enforce', text: meta.content }));
    },
    shown() {
      const main = [...select('main, [role="main"]')].find(isShown) ?? select('body')[0];
      const heading = [...select('h1'), ...select('h2')].find(isShown);
      const inputs = [...select<HTMLInputElement>('input')]
        .slice(0, 200)
        .filter((input) => isShown(input) && input.closest('footer, header, nav, aside') === null);
      const asksWho = /mail|user|login|ident|account|compte/i;
      return {
        heading: (heading?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, HEADING_LENGTH) || null,
        textLength: main === undefined ? 0 : textLengthOf(main),
        passwords: inputs.filter(({ type }) => type === 'password').length,
        asksIdentity: inputs.some(
          (input) =>
            /^(email|text|tel)$/.test(input.type) &&
            asksWho.test(`${input.type} ${input.name} ${input.autocomplete}`),
        ),
      };
    },
    links() {
      const anchors = select<HTMLAnchorElement>('a[href], area[href]');
      const found = new Set<string>();
      let lengthLeft = linksLength;
      for (const { href } of anchors) {
        if (href.length > linkLength || found.has(href) || !/^https?:/i.test(href)) continue;
        lengthLeft -= href.length;
        if (lengthLeft < 0) break;
        found.add(href);
      }
      return [...found];
    },
  };
}
