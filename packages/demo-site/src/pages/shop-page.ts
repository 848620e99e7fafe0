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

/** Differences of a shop page from a healthy, listed one. */
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
  /** Pushes after the page's own entry. */
  furtherPushes?: Json[];
  /** Replaces the usual dataLayer; `pushes` as in DemoPage. */
  dataLayer?: { html: string; pushes: Json[] | null };
  /** Address that its hits report, relative to the page's. Absent: the page's. */
  reportedUrl?: string;
  /** Replaces the usual tag. */
  tag?: (addresses: Addresses) => string;
  headers?: (addresses: Addresses) => Record<string, string>;
  /** HTML at the end of the body. */
  end?: (addresses: Addresses) => string;
  /** True if it has the container of the tag manager, which is younger than the faults of other pages. */
  managed?: boolean;
  /** True if the html element does not give the page's type to the tag. */
  typeHidden?: boolean;
  /** Parts before the page's fault, if they were not the usual ones. */
  before?: Pick<ShopPage, 'tag' | 'headers' | 'end'>;
};

/** Creates a page of the shop from its differences. */
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
    ...(page.reportedUrl !== undefined && { reportedUrl: page.reportedUrl }),
    answer: answerOf(page),
    // A page without a fault never changed.
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
          (page.tag ?? tagReporting(page.reportedUrl))(addresses),
        ].join('\n'),
        end: page.end?.(addresses) ?? '',
      }),
    });
}

/** Returns the dataLayer entry that every page pushes about itself. */
export function pageEntry(type: PageType): Record<string, Json> {
  return { page_type: type, page_language: 'fr', user_status: 'visiteur', environment: 'production' };
}

/** Returns a dataLayer of these entries, with one push each. */
export function pushing(pushes: Json[]): { html: string; pushes: Json[] } {
  return { html: dataLayerScript(pushes), pushes };
}

/** Returns the usual tag and collector, except for the given values. */
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

function tagReporting(url: string | undefined): (addresses: Addresses) => string {
  if (url === undefined) return usualTag();
  const js = `new URL('${url}', location.href).href`;
  return commanding(['setUrl', { js }], ['trackPageView']);
}

function usualDataLayer({ type, furtherPushes = [], managed }: ShopPage) {
  const { html, pushes } = pushing([pageEntry(type), ...furtherPushes]);
  return { html, pushes: managed ? [CONSENT_DEFAULT, ...pushes] : pushes };
}
