import type { ConsentFinding, ConsentMatrix, VendorCell } from '@vigie/contract/consent-matrix.ts';
import type { Labels } from './labels/labels.ts';
import type { Report } from '../report/report.ts';

/** Findings of one kind and vendor. */
export interface ConsentGroup {
  /** The first finding, whose sentences represent the group. */
  finding: ConsentFinding;
  urls: string[];
}

/** Returns the consent matrix of a report; null if the run visited each page once, or none. */
export function matrixOf({ consent }: Report['head']): ConsentMatrix | null {
  const { states, vendors, pages, findings } = consent ?? {};
  if (!states || !vendors || !pages?.length || !findings) return null;
  return { states, vendors, pages, findings };
}

/** Returns sentences about the order of the page's requests and about withdrawals; none if neither was measured. */
export function matrixSentences({ pages }: ConsentMatrix, { matrix }: Labels): string[] {
  const of = (order: 'safe' | null) => pages.filter((page) => page.order === order).length;
  const [safe, unknown] = [of('safe'), of(null)];
  return [
    ...(safe > 0 ? [matrix.orderStands(safe)] : []),
    ...(unknown > 0 ? [matrix.orderUnknown(unknown)] : []),
    ...confirmationSentences(pages, matrix),
    ...withdrawalSentences(pages, matrix),
  ];
}

/** Returns a sentence only if a page displays a confirmation: no law requires it elsewhere than in California. */
function confirmationSentences(
  pages: ConsentMatrix['pages'],
  { confirmations }: Pick<Labels['matrix'], 'confirmations'>,
): string[] {
  const checked = pages.filter(({ states }) => states.gpc?.confirmation !== undefined);
  const displayed = checked.filter(({ states }) => states.gpc?.confirmation !== null);
  return displayed.length === 0 ? [] : [confirmations({ pages: displayed.length, of: checked.length })];
}

function withdrawalSentences(
  pages: ConsentMatrix['pages'],
  { withdrawals }: Pick<Labels['matrix'], 'withdrawals'>,
): string[] {
  const all = pages.flatMap(({ states }) => states.withdrawn?.withdrawal ?? []);
  const offered = all.filter(({ result, way }) => result !== 'no-way' && way !== 'interface');
  const clicks = Math.max(0, ...offered.map((one) => one.clicks));
  return all.length === 0 ? [] : [withdrawals({ pages: offered.length, of: all.length, clicks })];
}

/** Groups findings; groups with most pages come first. */
export function consentGroups(findings: readonly ConsentFinding[]): ConsentGroup[] {
  const groups = Map.groupBy(findings, ({ kind, vendor }) => JSON.stringify([kind, vendor]));
  return [...groups.values()]
    .flatMap((own) =>
      own[0] === undefined ? [] : [{ finding: own[0], urls: [...new Set(own.map(({ url }) => url))] }],
    )
    .toSorted((one, other) => other.urls.length - one.urls.length);
}

/**
 * Returns full hits, cookieless pings and cookies with storage. A dash stands for none, an empty text for a state that
 * was not visited.
 */
export function cellText(cell: VendorCell | undefined): string {
  if (cell === undefined) return '';
  const { hits, pings, cookies, storage } = cell;
  return hits + pings + cookies + storage === 0 ? '–' : `${hits} / ${pings} / ${cookies + storage}`;
}
