/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Witness, WitnessConfig } from './witness.ts';

type Reading = ReturnType<Witness['read']>;

/** Reads the page's title, policies and links, whatever elements shadow in its document. */
export function createPageReader({
  linkLength,
  linksLength,
}: Pick<WitnessConfig, 'linkLength' | 'linksLength'>): { [Part in keyof Reading]: () => Reading[Part] } {
  // A page can shadow document.title and document.querySelectorAll with an element of that name.
  const select = Document.prototype.querySelectorAll.bind(document);
  const titleOf = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get;
  return {
    title: () => String(titleOf?.call(document)),
    metaPolicies() {
      const metas = select<HTMLMetaElement>('head meta[http-equiv]');
      return [...metas]
        .filter((meta) => meta.httpEquiv.toLowerCase() === 'content-security-policy')
        .map((meta) => ({ disposition: 'enforce', text: meta.content }));
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
