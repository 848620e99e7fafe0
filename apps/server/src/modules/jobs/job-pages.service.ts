import type * as z from 'zod';
import type { jobSchema, jobPageSchema } from '@vigie/contract/job.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { detect, wantsAcceptedVisit } from '@vigie/audit/detect/detect.ts';
import { DETECTED_PAGES, type JobDetection } from '@vigie/contract/detection.ts';
import type { Call } from '../../access/actor.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import {
  listJobPages,
  readDocument,
  findAcceptedDetection,
  readFirstDocuments,
  type JobPageQuery,
  type JobPageRow,
} from './job-pages.store.ts';
import { readOfTracker } from '../../access/of-tracker.ts';
import { requireJob } from './jobs.service.ts';

/** Maximum length of a value's JSON that a list shows in full. */
const VALUE_LENGTH_MAX = 1_000;

/** Returns the pages of a job with the results of each. Opens documents one by one, because they may be large. */
export async function listPagesOfJob(
  call: Call,
  { id, trackerId, ...query }: JobPageQuery & { id: string; trackerId?: string | undefined },
) {
  const { websiteId } = await requireJob(call, id);
  return readOfTracker(call, { websiteId, trackerId }, (its) => readPages(its, { id, query }));
}

async function readPages(call: Call, { id, query }: { id: string; query: JobPageQuery }) {
  const page = await listJobPages(call.db, call.actor, { id, query });
  const items: z.input<typeof jobPageSchema>[] = [];
  for (const row of page.items) items.push(presentPage(row, await readTests(call, row)));
  return { ...page, items };
}

async function readTests({ db }: Call, row: JobPageRow): Promise<TestResult[]> {
  if (!row.hasResults) return [];
  const document = await readDocument(db, row);
  if (document === null) return [];
  const { tests } = await unpackObservation(document);
  return tests.map(shortened);
}

function shortened(result: TestResult): TestResult {
  if (JSON.stringify(result.value).length <= VALUE_LENGTH_MAX) return result;
  return { ...result, value: JSON.stringify(result.value).slice(0, VALUE_LENGTH_MAX), isCut: true };
}

function presentPage(row: JobPageRow, tests: TestResult[]): z.input<typeof jobPageSchema> {
  const { agentId, agentName, failureCode: code } = row;
  return {
    observationId: row.id,
    url: row.url,
    observedAt: row.observedAt,
    durationMs: row.durationMs,
    agent: agentId === null ? null : { id: agentId, name: agentName ?? '' },
    outcome: row.outcome,
    failure: code === null ? null : { code, message: row.failureMessage ?? '' },
    httpStatus: row.httpStatus,
    verdicts: row.verdicts.map(({ check, outcome, reason, causedBy }) => ({
      check,
      outcome,
      reason,
      causedBy,
    })),
    tests,
    hasScreenshot: row.screenshotSha256 !== null,
  };
}

/** Returns the tracking that the first pages of a job show, with the later detection that accepted the banner. */
export async function readDetection(call: Call, { id }: { id: string }): Promise<JobDetection> {
  return readDetectionOf(call.db, await requireJob(call, id));
}

type JobOfPages = Pick<z.input<typeof jobSchema>, 'id' | 'kind' | 'discovery'> & {
  websiteId: string;
  createdAt: Date;
};

/** Reads the detection of a job to which the caller has checked the access. */
export async function readDetectionOf(db: Call['db'], job: JobOfPages): Promise<JobDetection> {
  const { id } = job;
  const acceptedJobId = job.kind === 'trial' ? await findAcceptedDetection(db, job) : null;
  const documents = [
    ...(await readFirstDocuments(db, [id], DETECTED_PAGES)),
    ...(acceptedJobId === null || acceptedJobId === id
      ? []
      : await readFirstDocuments(db, [acceptedJobId], 1)),
  ];
  const visits = await Promise.all(documents.map(unpackObservation));
  return {
    detection: detect(visits, siteOf(job.discovery)),
    wantsAcceptedVisit: acceptedJobId === null && wantsAcceptedVisit(visits),
    acceptedJobId,
  };
}

function siteOf(discovery: z.input<typeof jobSchema>['discovery']) {
  if (discovery === null) return { pagesFound: null, pagesForbidden: 0 };
  const { discovered, skipped } = discovery;
  const count = (reason: string) => skipped[reason] ?? 0;
  return {
    pagesFound: discovered - count('other-site') - count('not-a-page'),
    pagesForbidden: count('robots') + count('robots-unreachable'),
  };
}
