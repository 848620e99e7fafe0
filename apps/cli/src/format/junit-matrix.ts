import {
  CONSENT_FINDING_KINDS,
  type ConsentFinding,
  type ConsentFindingKind,
  type ConsentMatrix,
} from '@vigie/contract/consent-matrix.ts';
import { consentFindingRemedy } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import type { Pen } from './pen.ts';
import { xmlElement, xmlTag } from './xml.ts';

/** Returns the counts of test cases: one for each kind of finding on each page. */
export function matrixFigures({ pages, findings }: ConsentMatrix): { tests: number; failures: number } {
  const failed = new Set(findings.map(({ url, kind }) => JSON.stringify([url, kind])));
  return { tests: pages.length * checkedKinds(pages).length, failures: failed.size };
}

/** Findings that need a visit which withdraws. */
const OF_WITHDRAWAL: ReadonlySet<ConsentFindingKind> = new Set(['after-withdrawal', 'no-withdrawal']);

/**
 * Returns the kinds of findings that are checked. The order is checked only where requests were delayed, the withdrawal where
 * visits withdrew, and a confirmation where a page states that Californian law applies.
 */
function checkedKinds(pages: ConsentMatrix['pages']): ConsentFindingKind[] {
  const isDelayed = pages.some(({ order }) => order !== undefined);
  const isWithdrawn = pages.some(({ states }) => states.withdrawn !== undefined);
  const isCalifornian = pages.some(({ states }) => states.gpc?.optOutLink !== undefined);
  return CONSENT_FINDING_KINDS.filter(
    (kind) =>
      (isDelayed || kind !== 'order-depends-on-speed') &&
      (isWithdrawn || !OF_WITHDRAWAL.has(kind)) &&
      (isCalifornian || kind !== 'gpc-not-confirmed'),
  );
}

/** Returns the consent matrix as a test suite beside those of the pages. */
export function matrixSuite(matrix: ConsentMatrix, pen: Pick<Pen, 'labels'>): string {
  const figures = { ...matrixFigures(matrix), errors: 0, skipped: 0, time: 0 };
  const byPage = Map.groupBy(matrix.findings, ({ url }) => url);
  const cases = matrix.pages.flatMap(({ url }) =>
    checkedKinds(matrix.pages).map((kind) =>
      kindCase({ url, kind, found: (byPage.get(url) ?? []).filter((one) => one.kind === kind) }, pen),
    ),
  );
  return `  <${xmlTag('testsuite', { name: 'consent matrix', ...figures })}>\n${cases.join('')}  </testsuite>\n`;
}

function kindCase(
  { url, kind, found }: { url: string; kind: ConsentFindingKind; found: ConsentFinding[] },
  { labels: { locale } }: Pick<Pen, 'labels'>,
): string {
  const tag = xmlTag('testcase', { classname: url, name: kind });
  const [first] = found;
  if (first === undefined) return `    <${tag}/>\n`;
  const message = found.map((one) => consentFindingCause(one, locale)).join('\n');
  const body = found.map((one) => consentFindingRemedy(one, locale)).join('\n');
  return `    <${tag}>${xmlElement('failure', { type: `consent.${kind}`, message }, body)}</testcase>\n`;
}
