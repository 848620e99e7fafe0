/** Creates the audits that made the shop's visits, with their findings. */
import { sql } from 'kysely';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { jsonText } from '../../apps/server/src/db/json-text.ts';
import { createJobRow } from '../../apps/server/test/rows.ts';
import type { Loading } from './list-visits.ts';
import type { ShopPage } from './shop.ts';

type VerdictCells = [check: string, outcome: string, reason: string, rootCheck: string, rootReason: string];

/** Verdicts: one page view in eight lacks its variable, and a policy blocks one page in twenty. */
export const VERDICTS = {
  healthy: verdictsOf(0, {}),
  incomplete: verdictsOf(15, { hitPageview: ['variable-missing', 'hitPageview', 'variable-missing'] }),
  blocked: verdictsOf(55, {
    csp: ['blocks-php-tag', 'csp', 'blocks-php-tag'],
    tagPhp: ['blocked-by-csp', 'csp', 'blocks-php-tag'],
    hitPageview: ['failed', 'csp', 'blocks-php-tag'],
  }),
};

function verdictsOf(
  lost: number,
  failing: Record<string, [reason: string, root: string, rootReason: string]>,
) {
  const rows = CHECKS.map((check): VerdictCells => {
    const [reason, root, rootReason] = failing[check] ?? ['', check, ''];
    return [check, reason === '' ? 'passed' : 'failed', reason, root, rootReason];
  });
  const verdicts = rows.map(([check, outcome, reason, root]) => ({
    check,
    outcome,
    reason: reason === '' ? null : reason,
    causedBy: root === check ? null : root,
    warnings: [],
    evidence: outcome === 'failed' ? { directive: 'connect-src', variables: ['product_id'] } : {},
  }));
  return { lost, rows, json: JSON.stringify(verdicts) };
}

export function verdictOf(page: ShopPage): keyof typeof VERDICTS {
  if (page.index % 20 === 7) return 'blocked';
  return page.index % 8 === 3 ? 'incomplete' : 'healthy';
}

export interface RunIds {
  crawls: string[];
  /** Run of all hourly visits. */
  hourly: string;
}

const CRAWL_MS = 3_600_000;

/** Creates a whole audit for each crawl, and one run of a pool for the hourly visits. */
export async function createRuns({ db, scope, pages }: Loading, starts: Date[]): Promise<RunIds> {
  const newJob = () => createJobRow(db, { ...scope, state: 'succeeded' });
  const hourly = await newJob();
  await db.updateTable('jobs').set({ countsForHealth: false }).where('id', '=', hourly).execute();
  const checks = Object.fromEntries(CHECKS.map((check) => [check, figuresOf(pages, check)]));
  const crawls: string[] = [];
  for (const startedAt of starts) {
    const id = await newJob();
    crawls.push(id);
    await db
      .updateTable('jobs')
      .set({
        createdAt: startedAt,
        startedAt,
        finishedAt: new Date(startedAt.getTime() + CRAWL_MS),
        pagesTotal: pages.length,
        pagesDone: pages.length,
        checks: jsonText(checks),
      })
      .where('id', '=', id)
      .execute();
  }
  await sql`analyze jobs`.execute(db);
  return { crawls, hourly };
}

function figuresOf(pages: ShopPage[], check: string) {
  const outcomes = pages.map((page) => VERDICTS[verdictOf(page)].rows.find(([one]) => one === check)?.[1]);
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  return { passed: pages.length - failed, failed, skipped: 0 };
}
