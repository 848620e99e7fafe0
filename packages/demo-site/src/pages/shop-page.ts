import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Check, Warning } from '@vigie/contract/verdict.ts';
import { answerWith } from '../answers.ts';
import type { Addresses, Expected, Needs, PageSource } from '../demo-page.ts';
import { expecting } from '../demo-page.ts';
import type { PageType } from '../shop/page-type.ts';
import { shopDocument } from '../shop/shop-document.ts';
import type { Command, Snippet } from '../shop/tracking-snippet.ts';
import {
  COLLECTOR_NAME,
  CONSENT_DEFAULT,
  CONSENT_SCRIPT,
  TAG_NAME,
  dataLayerScript,
  managerSnippet,
  tagSnippet,
} from '../shop/tracking-snippet.ts';

/** A page of the shop by what makes it differ from a healthy, listed one. */
export type ShopPage = {
  path: string;
  title: string;
  type: PageType;
  main: string;
  listed?: boolean;
  server?: PageSource['server'];
  expected?: Expected;
  causes?: Partial<Record<Check, Check>>;
  warnings?: Partial<Record<Check, Warning[]>>;
  needs?: Needs[];
  /** Pushed after the page's own entry. */
  furtherPushes?: Json[];
  /** Takes the place of the usual dataLayer; `pushes` as in DemoPage. */
  dataLayer?: { html: string; pushes: Json[] | null };
  /** Takes the place of the usual tag. */
  tag?: (addresses: Addresses) => string;
  headers?: (addresses: Addresses) => Record<string, string>;
  /** HTML at the end of the body. */
  end?: (addresses: Addresses) => string;
  /** It has the container of the tag manager, which is younger than the faults of other pages. */
  managed?: boolean;
  /** The page's type is not told to the tag by the html element. */
  typeHidden?: boolean;
  /** What it had before its fault, where that was not the usual. */
  before?: Pick<ShopPage, 'tag' | 'headers' | 'end'>;
};

/** Makes a page of the shop from what is special about it. */
export function shopPage(page: ShopPage): PageSource {
  const { path, title, server = 'shop', listed = true, causes = {}, warnings = {}, needs = [] } = page;
  const dataLayer = page.dataLayer ?? usualDataLayer(page);
  return {
    path,
    title,
    server,
    listed,
    causes,
    warnings,
    needs,
    expected: page.expected ?? expecting(),
    pushes: dataLayer.pushes,
    managed: page.managed === true,
    answer: answerOf(page),
    // A page without a fault was always as it is.
    ...(page.expected && {
      healthyAnswer: answerOf({ path, title, type: page.type, main: page.main, ...page.before }),
    }),
  };
}

function answerOf(page: ShopPage): PageSource['answer'] {
  const dataLayer = page.dataLayer ?? usualDataLayer(page);
  return (addresses) =>
    answerWith({
      type: 'text/html; charset=utf-8',
      headers: page.headers?.(addresses) ?? {},
      body: shopDocument({
        title: page.title,
        type: page.typeHidden ? null : page.type,
        main: page.main,
        head: [
          ...(page.managed ? [CONSENT_SCRIPT] : []),
          dataLayer.html,
          ...(page.managed ? [managerSnippet(addresses.tagOrigin)] : []),
          (page.tag ?? usualTag())(addresses),
        ].join('\n'),
        end: page.end?.(addresses) ?? '',
      }),
    });
}

/** Returns what every page says of itself in the dataLayer. */
export function pageEntry(type: PageType): Record<string, Json> {
  return { page_type: type, page_language: 'fr', user_status: 'visiteur', environment: 'production' };
}

/** Returns a dataLayer of these entries, each pushed by itself. */
export function pushing(pushes: Json[]): { html: string; pushes: Json[] } {
  return { html: dataLayerScript(pushes), pushes };
}

/** Returns the tag and its collector as they should be, but for what is given. */
export function usualTag(
  changes: (addresses: Addresses) => Partial<Snippet> = () => ({}),
): (addresses: Addresses) => string {
  return (addresses) =>
    tagSnippet({
      tag: `${addresses.tagOrigin}/${TAG_NAME}`,
      collector: `${addresses.collectorOrigin}/${COLLECTOR_NAME}`,
      ...changes(addresses),
    });
}

/** Returns the usual tag with other commands than the plain page view. */
export function commanding(...commands: Command[]): (addresses: Addresses) => string {
  return usualTag(() => ({ commands }));
}

function usualDataLayer({ type, furtherPushes = [], managed }: ShopPage) {
  const { html, pushes } = pushing([pageEntry(type), ...furtherPushes]);
  return { html, pushes: managed ? [CONSENT_DEFAULT, ...pushes] : pushes };
}
