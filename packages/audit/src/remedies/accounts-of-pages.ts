import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Known } from './remedies.ts';

/** Account of page views that were answered, with the number of their pages. */
export interface PageAccount {
  /** Family of the tracker. Null: unknown. */
  vendor: string | null;
  account: string | null;
  pages: number;
}

/** Number of pages from which on an account counts as that of a website. */
const PAGES_MIN = 2;

/** Returns the one account that the pages of each family have. A family with several is left out: none is the odd one. */
export function accountsOfPages(found: readonly PageAccount[]): NonNullable<Known['accounts']> {
  const families = Map.groupBy(
    found.filter(({ vendor, account }) => vendor && account?.trim()),
    ({ vendor }) => vendor ?? '',
  );
  return Object.fromEntries(
    [...families].flatMap(([family, [first, ...more]]) =>
      first !== undefined && more.length === 0 && first.pages >= PAGES_MIN
        ? [[family, first.account ?? '']]
        : [],
    ),
  );
}

/** Returns the account of a page whose page view was sent and answered. Null: it has none, or a check failed. */
export function accountOfPage(verdicts: readonly Verdict[]): Omit<PageAccount, 'pages'> | null {
  const passed = (name: Verdict['check']) =>
    verdicts.find(({ check, outcome }) => check === name && outcome === 'passed');
  const view = passed('tagPhp') && passed('hitPageview');
  if (view === undefined) return null;
  const { vendor, siteId } = view.evidence;
  return typeof vendor === 'string' && typeof siteId === 'string' ? { vendor, account: siteId } : null;
}
