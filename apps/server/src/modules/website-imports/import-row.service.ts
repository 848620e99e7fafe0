import type { Db } from '../../db/schema/database.ts';
import { jsonText } from '../../db/json-text.ts';
import { announce } from '../../db/notifications.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { readDetectionOf } from '../jobs/job-pages.service.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { planScheduledAudit } from '../jobs/pool-runs.service.ts';
import { planDetection } from '../jobs/run-plans.ts';
import { readWebsiteSource } from '../jobs/run-sources.store.ts';
import { scheduleAudits } from '../schedules/schedules.service.ts';
import { addImportedWebsite, takeOverTracking } from '../websites/imported-websites.service.ts';
import { evaluateDetection, importedSchedule } from './import-rows.policy.ts';
import { changeRow, claimRow, findJobOf, type LockedImportRow } from './import-rows.store.ts';

/** Dependencies of a step, with the transaction that locks the row. */
export interface ImportStepNeeds {
  db: Db;
  now: Date;
  queue: RunQueue;
}

/**
 * Does the next step of one row in the transaction that locks it: the effect and the row are stored together, or
 * neither is. `onHeld` gets the row before anything can fail. Returns false if there was nothing to do.
 */
export async function doNextStep(
  needs: ImportStepNeeds,
  onLocked: (row: LockedImportRow) => void,
): Promise<boolean> {
  const row = await claimRow(needs.db, needs.now);
  if (row === null) return false;
  onLocked(row);
  await stepOf(row)(needs, row);
  await announce(needs.db, 'website_import', row.importId);
  return true;
}

function stepOf({
  state,
  jobId,
  websiteId,
}: LockedImportRow): (needs: ImportStepNeeds, row: LockedImportRow) => Promise<void> {
  if (state === 'waiting') return addWebsite;
  if (websiteId === null) return forgetWebsite;
  if (state === 'auditing') return startAudit;
  return jobId === null ? startDetection : settleDetection;
}

async function addWebsite(needs: ImportStepNeeds, row: LockedImportRow): Promise<void> {
  const { db, now } = needs;
  const { companyId, choices } = row;
  const input = { ...row.input, labels: [...new Set([...row.input.labels, ...choices.labels])] };
  const { id: websiteId, isNew } = await addImportedWebsite(db, { companyId, input, now });
  if (!isNew) return changeRow(db, row, { state: 'existing', websiteId });
  if (choices.detects) return changeRow(db, row, { state: 'detecting', websiteId });
  return goOn(needs, { ...row, websiteId });
}

/** Ends a row whose website was deleted meanwhile. */
const forgetWebsite = ({ db }: ImportStepNeeds, row: LockedImportRow): Promise<void> =>
  changeRow(db, row, { state: 'done', problem: 'website-removed' });

/** Starts a detection of the first pages, as for a single new website. */
async function startDetection(needs: ImportStepNeeds, row: LockedImportRow): Promise<void> {
  const jobId = await insertDetection(needs, row, 'none');
  await changeRow(needs.db, row, { jobId, firstJobId: jobId });
}

async function insertDetection(
  { db, now, queue }: ImportStepNeeds,
  { companyId, websiteId }: LockedImportRow,
  consent: 'none' | 'accept',
): Promise<string | null> {
  const website = await readWebsiteSource(db, websiteId ?? '');
  const plan = planDetection(website, null, consent);
  const of = { id: website.id, companyId };
  const job = { plan, website: of, poolId: null, testId: null, pageUrl: null, mode: 'import' as const, now };
  return insertPlannedJob(db, job, queue);
}

/**
 * Reads the result of the detection once its job has ended. If there is a banner, starts a second detection that
 * accepts it.
 */
async function settleDetection(needs: ImportStepNeeds, row: LockedImportRow): Promise<void> {
  const { db, now } = needs;
  const job = await findJobOf(db, row.firstJobId);
  // Jobs of detections are deleted after a day: a result not read by then is detected again
  if (job === null) return changeRow(db, row, { jobId: null, firstJobId: null });
  const detection = await readDetectionOf(db, job);
  if (detection.wantsAcceptedVisit && row.jobId === row.firstJobId && job.state === 'succeeded') {
    const jobId = await insertDetection(needs, row, 'accept');
    if (jobId !== null) return changeRow(db, row, { jobId });
  }
  const { findings, tracking, problem, isRead } = evaluateDetection(detection, job);
  if (!isRead) return changeRow(db, row, { state: 'failed', findings: jsonText(findings), problem });
  const id = row.websiteId ?? '';
  if (tracking !== null) await takeOverTracking(db, { id, tracking, now });
  await changeRow(db, row, { findings: jsonText(findings), problem });
  return goOn(needs, row);
}

/**
 * Continues with a website that could be read, or needs no detection: stores its schedule, and starts its first audit.
 */
async function goOn({ db, now }: ImportStepNeeds, row: LockedImportRow): Promise<void> {
  const { companyId, websiteId, choices, input } = row;
  const schedule = importedSchedule(input, choices, row);
  if (schedule !== null) await scheduleAudits({ db, now }, { id: websiteId ?? '', companyId }, schedule);
  await changeRow(db, row, { websiteId, state: choices.audits ? 'auditing' : 'done', jobId: null });
}

async function startAudit({ db, now, queue }: ImportStepNeeds, row: LockedImportRow): Promise<void> {
  const planned = await planScheduledAudit(db, row.websiteId ?? '');
  const jobId = await insertPlannedJob(db, { ...planned, mode: 'import', now }, queue);
  await changeRow(db, row, { state: 'done', jobId });
}
