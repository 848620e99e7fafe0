import { createHash } from 'node:crypto';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { filesOf } from '../src/modules/observations/files.store.ts';
import type { JourneyInput } from '@vigie/contract/stored-journey.ts';

interface Scope {
  companyId: string;
  websiteId: string;
}

const RECORDING: JourneyInput['recording'] = {
  title: 'Buy',
  steps: [
    { type: 'navigate', url: 'https://shop.example/' },
    { type: 'change', selectors: ['#name'], value: '{{name}}' },
    { type: 'click', selectors: [['#old'], ['#buy']] },
  ],
};
/** A journey of three steps that needs one hidden value. */
export const JOURNEY: Omit<JourneyInput, 'websiteId'> = {
  title: 'Buy a lamp',
  description: '',
  severity: 'critical',
  recording: RECORDING,
  contextId: null,
  consent: 'accept',
  changesWorld: false,
  hits: null,
  isPrelude: false,
  preludeId: null,
  isDraft: false,
};

export async function createJourneyRow(
  db: Db,
  { companyId, websiteId }: Scope,
  changes: Partial<typeof JOURNEY> = {},
): Promise<string> {
  const id = createId();
  const { recording, isPrelude, preludeId, ...values } = { ...JOURNEY, ...changes };
  await db
    .insertInto('journeys')
    .values({
      id,
      companyId,
      websiteId,
      ...values,
      isLoginJourney: isPrelude,
      loginJourneyId: preludeId,
      recording: jsonText(recording),
      stepsTotal: recording.steps.length,
      valueNames: '["name"]',
    })
    .execute();
  return id;
}

/** Creates a run of a journey, as it is before its agent reports on it. */
export async function createJourneyRunRow(
  db: Db,
  { jobId, journeyId, ...of }: Scope & { jobId: string; journeyId: string },
): Promise<string> {
  const id = createId();
  const at = new Date('2026-03-10T11:00:00Z');
  await db
    .insertInto('journeyRuns')
    .values({ id, ...of, jobId, journeyId, title: JOURNEY.title, at, stepsTotal: 3 })
    .execute();
  return id;
}

const STEP = {
  number: 1,
  type: 'navigate',
  label: 'navigate',
  outcome: 'passed',
  reason: null,
  selector: null,
  staleSelectors: [],
  url: null,
  startedMs: 0,
  durationMs: 1,
  observationId: null,
  consoleErrors: [],
};

/** Creates a journey with a run that has a screenshot. */
export async function createRunWithPicture(db: Db, of: Scope & { jobId: string }) {
  const journeyId = await createJourneyRow(db, of);
  const runId = await createJourneyRunRow(db, { ...of, journeyId });
  const bytes = Buffer.from('a picture');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await filesOf(db, of).put([{ sha256, bytes }]);
  await db
    .updateTable('journeyRuns')
    .set({ steps: jsonText([{ ...STEP, screenshot: sha256 }]) })
    .where('id', '=', runId)
    .execute();
  return { journeyId, runId };
}
