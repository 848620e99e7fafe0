import { auditReportSchema, type AuditReport } from '@vigie/contract/audit-report.ts';
import { spawnVigie } from '../../../apps/cli/test/run-vigie.ts';
import { serveWithdrawal, type LoggedVisitor } from './serve-withdrawal.ts';
import { pathOf, type Reaction, type WithdrawalPage } from './withdrawal-page.ts';

export interface EvaluatedWithdrawal {
  code: number | null;
  report: AuditReport;
  /** Findings that a page has, and findings of the report, as path, kind and vendor. */
  due: string[];
  found: string[];
  /** Ways that a page does not offer as the report states, and hits that the servers did not log as a page should send. */
  faults: string[];
}

/** Vendors that continue after a withdrawal. `fires`: those that send hits. */
const CONTINUING: Record<Reaction, { left: string[]; fires: string[] }> = {
  obeys: { left: [], fires: [] },
  ignores: { left: ['matomo', 'ga4'], fires: ['matomo', 'ga4'] },
  'keeps-cookies': { left: ['matomo'], fires: [] },
  'stops-one': { left: ['ga4'], fires: ['ga4'] },
};

const WITHDRAWAL_KINDS = new Set(['after-withdrawal', 'no-withdrawal']);

/** Audits pages by `vigie audit --consent matrix --withdraw`, and compares the findings with the servers' log. */
export async function evaluateWithdrawalPages(
  pages: readonly WithdrawalPage[],
): Promise<EvaluatedWithdrawal> {
  const served = await serveWithdrawal(pages);
  try {
    const order = ['--js-tag', 'matomo.js', '--php-tag', 'matomo.php', '--data-layer', 'none'];
    const matrix = ['--consent', 'matrix', '--withdraw', '--fail-on', 'consent', '--format', 'json'];
    const urls = pages.map((page) => served.origin + pathOf(page));
    const { code, out } = await spawnVigie(['audit', ...urls, ...order, ...matrix]).ended;
    const report = auditReportSchema.parse(JSON.parse(out));
    const findings = report.consent?.findings ?? [];
    return {
      code,
      report,
      due: pages.flatMap(dueFindings).toSorted(),
      found: findings
        .filter(({ kind }) => WITHDRAWAL_KINDS.has(kind))
        .map(({ url, kind, vendor }) => `${new URL(url).pathname} ${kind} ${vendor ?? '-'}`)
        .toSorted(),
      faults: pages.flatMap((page) => [...wayFaults(page, report), ...logFaults(page, served.visitors())]),
    };
  } finally {
    await served.close();
  }
}

const offersNothing = ({ offer, offered }: WithdrawalPage): boolean =>
  offer.way === 'nothing' || offered === 'nothing';

function dueFindings(page: WithdrawalPage): string[] {
  const path = pathOf(page);
  return [
    ...(offersNothing(page) ? [`${path} no-withdrawal -`] : []),
    ...CONTINUING[page.reaction].left.map((vendor) => `${path} after-withdrawal ${vendor}`),
  ];
}

function wayFaults(page: WithdrawalPage, { consent }: AuditReport): string[] {
  const shown = (consent?.pages ?? []).find(({ url }) => new URL(url).pathname === pathOf(page));
  const withdrawal = shown?.states.withdrawn?.withdrawal;
  const isRight = offersNothing(page)
    ? withdrawal?.result === 'no-way' || withdrawal?.way === 'interface'
    : withdrawal?.way === page.offer.way && (withdrawal.result === 'failed') === (page.isDead === true);
  return isRight ? [] : [`${pathOf(page)} was withdrawn by ${JSON.stringify(withdrawal)}`];
}

/** Returns the differences between the hits after a withdrawal and those that the page's reaction sends. */
function logFaults(page: WithdrawalPage, visitors: readonly LoggedVisitor[]): string[] {
  const withdrawn = visitors.filter(
    ({ path, events }) =>
      path === pathOf(page) && events.includes('accepted') && events.includes('withdrawn'),
  );
  return withdrawn.flatMap(({ events }) => {
    const after = events.slice(events.lastIndexOf('document'));
    const fires = (['matomo', 'ga4'] as const).filter((vendor) => after.includes(vendor));
    const due = CONTINUING[page.reaction].fires;
    return fires.toSorted().join() === due.toSorted().join()
      ? []
      : [
          `${pathOf(page)} sent ${fires.join() || 'nothing'}, not ${due.join() || 'nothing'}: ${events.join(' ')}`,
        ];
  });
}
