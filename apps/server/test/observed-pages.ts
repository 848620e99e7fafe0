import { createHash } from 'node:crypto';
import { addVerdicts } from '@vigie/audit/score.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import { sql } from 'kysely';
import { jsonText } from '../src/db/json-text.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { CanaryFinding } from '@vigie/contract/personal-data.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from '../src/db/schema/database.ts';
import { filesOf } from '../src/modules/observations/files.store.ts';
import { evaluatePage } from '../src/evaluation/evaluated-page.ts';
import { storePages } from '../src/modules/observations/store-pages.service.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';
import type { StoredPage } from '../src/evaluation/stored-page.ts';
import { observationOf, type PageKind } from './observations.ts';
import { TRACKING } from './rows.ts';

export interface ObservedPage {
  url: string;
  kind: PageKind;
  tests?: TestResult[];
  screenshot?: { sha256: string; mimeType: string; sizeBytes: number };
  startedAt?: string;
  /** Values of its dataLayer; null: it has none. */
  pushes?: Json[] | null;
  /** Addresses that it requests in addition to those of its kind. */
  hits?: string[];
  /** Parts of the observation that differ from its kind. */
  recorded?: Partial<Observation>;
  /** Recipients of the canary of its second visit; absent: there was no second visit. */
  canary?: CanaryFinding[];
}

export interface PagesOfJob {
  companyId: string;
  websiteId: string;
  jobId: string;
  agentId: string;
  healthTestId?: string;
  tracking?: TrackingSettings;
  pages: ObservedPage[];
}

const STARTED_AT = '2026-03-10T11:30:00.000Z';

/** Stores pages as a worker does when an agent reports them. */
export async function observePages(db: Db, job: PagesOfJob): Promise<StoredPage[]> {
  const { companyId, websiteId, jobId, agentId, healthTestId = null, tracking = TRACKING } = job;
  const now = new Date('2026-03-10T12:00:00Z');
  const run = { id: jobId, companyId, jobId, orderFrozen: '{}' };
  await db
    .insertInto('runs')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const evaluated = job.pages.map(
    ({
      url,
      kind,
      startedAt = STARTED_AT,
      tests = [],
      screenshot,
      pushes,
      hits = [],
      recorded = {},
      canary,
    }) => {
      const observation = {
        ...withHits(observationOf(url, kind, startedAt), hits),
        tests,
        screenshot: { state: 'recorded' as const, value: screenshot ?? null },
        ...(pushes !== undefined && { dataLayer: dataLayerOf(pushes) }),
        ...recorded,
      };
      return evaluatePage({ url, observation, canary }, { tracking, healthTestId, now });
    },
  );
  await ensurePartitions(
    db,
    evaluated.map(({ observedAt }) => observedAt),
  );
  const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId };
  return db.transaction().execute(async (transaction) => {
    const pages = await storePages(transaction, scope, evaluated);
    await countPages(transaction, jobId, pages);
    return pages;
  });
}

/** Adds delivered hits to an observation, like those of the page's kind. */
function withHits(observation: Observation, hits: string[]): Observation {
  const known = observation.requests.state === 'recorded' ? observation.requests.value : [];
  const last = known.at(-1);
  if (last === undefined) return observation;
  const added = hits.map((url, index) => ({
    ...last,
    id: `hit-${index}`,
    url,
    finalUrl: url,
    resourceType: 'ping' as const,
    // An address of a range that is registered in the United States
    remoteAddress: '142.250.1.1',
  }));
  return { ...observation, requests: { state: 'recorded', value: [...known, ...added] } };
}

async function countPages(db: Db, jobId: string, pages: StoredPage[]): Promise<void> {
  const job = db.selectFrom('jobs').select('checks').where('id', '=', jobId);
  const { checks } = await job.executeTakeFirstOrThrow();
  const failed = pages.filter(({ observation }) => observation.outcome === 'failed').length;
  await db
    .updateTable('jobs')
    .set({
      checks: jsonText(
        pages.reduce<StoredCheckTable>((table, { verdicts }) => addVerdicts(table, verdicts), checks),
      ),
      pagesDone: sql`pages_done + ${pages.length}`,
      pagesFailed: sql`pages_failed + ${failed}`,
    })
    .where('id', '=', jobId)
    .execute();
}

function dataLayerOf(pushes: Json[] | null): Observation['dataLayer'] {
  const nothing = { typeName: null, definedAtMs: null, definedByUrl: null, timeline: [], cuts: [] };
  const kind = pushes === null ? ('absent' as const) : ('array' as const);
  return { state: 'recorded', value: { ...nothing, kind, final: pushes } };
}

/** Stores one page with its screenshot. Returns the observation's id. */
export async function observeWithPicture(db: Db, job: Omit<PagesOfJob, 'pages'>): Promise<string> {
  const bytes = Buffer.from('a picture');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await filesOf(db, job).put([{ sha256, bytes }]);
  const screenshot = { sha256, mimeType: 'image/webp', sizeBytes: bytes.length };
  const pages = [{ url: 'https://shop.example/', kind: 'healthy' as const, screenshot }];
  const [page] = await observePages(db, { ...job, pages });
  return page?.id ?? '';
}

/** Returns the result of a test on one page. */
export function resultOf(
  testId: string | null,
  outcome: TestResult['outcome'],
  value: TestResult['value'] = 1,
): TestResult {
  const error = { code: 'content-threw' as const, detail: 'x is not defined', line: 1, column: 1 };
  return {
    testId,
    title: 'A test',
    outcome,
    value,
    isCut: false,
    conditionValue: null,
    error: outcome === 'error' ? error : null,
    contentMs: 1,
    conditionMs: 1,
  };
}
