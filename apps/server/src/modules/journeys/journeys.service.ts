import type * as z from 'zod';
import type { JourneyInput, journeyChangeSchema } from '@vigie/contract/stored-journey.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseField } from '../../errors/api-error.ts';
import { findPlannedContext } from '../jobs/run-sources.store.ts';
import { copyTitle } from '../pools/tests.policy.ts';
import { findLocale } from '../users/users.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  deleteJourney,
  hasLoginJourney,
  journeyColumns,
  journeys,
  listJourneys,
  opensPools,
  readRecording,
  type JourneysQuery,
  type JourneyValues,
} from './journeys.store.ts';
import { presentJourneys, type ShownJourney } from './present-journeys.ts';

export { runJourney } from '../jobs/start-runs.service.ts';

export async function listAllJourneys(call: Call, query: JourneysQuery): Promise<ListPage<ShownJourney>> {
  const website = await requireWebsite(call, query.websiteId);
  const page = await listJourneys(call, query);
  return { ...page, items: await presentJourneys(call.db, page.items, website) };
}

export async function readJourney(call: Call, { id }: { id: string }) {
  const row = await journeys.require(call, id);
  const website = await requireWebsite(call, row.websiteId);
  const [journey] = await presentJourneys(call.db, [row], website);
  if (journey === undefined) throw new ApiError('not-found');
  return { ...journey, recording: await readRecording(call.db, id) };
}

export async function createJourney(call: Call, { websiteId, ...values }: JourneyInput) {
  const { db, now } = call;
  const website = await requireWebsite(call, websiteId);
  await requireReferences(call, values, { websiteId, id: null });
  const id = createId(now.getTime());
  const of = { id, companyId: website.companyId, websiteId, createdAt: now, updatedAt: now };
  await journeys.insert(db, { ...of, ...journeyColumns(values) });
  return readJourney(call, { id });
}

export async function changeJourney(
  call: Call,
  { id, updatedAt, ...values }: z.infer<typeof journeyChangeSchema>,
) {
  const { websiteId } = await journeys.require(call, id);
  await requireReferences(call, values, { websiteId, id });
  await requireStillLoginJourney(call, values, { websiteId, id });
  await journeys.lock(call, { id, updatedAt });
  await journeys.update(call, id, journeyColumns(values));
  return readJourney(call, { id });
}

/** Deletes a journey with its runs. Its pools stay without it. */
export async function removeJourney({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if (!(await deleteJourney(db, actor, id))) throw new ApiError('not-found');
}

/** Copies a journey. The copy is a draft: nothing runs it before a user publishes it. */
export async function duplicateJourney(call: Call, { id }: { id: string }) {
  const { db, actor } = call;
  const { title, websiteId, description, severity, contextId, consent, ...row } = await journeys.require(
    call,
    id,
  );
  const { changesWorld, hits, isPrelude, preludeId } = row;
  return createJourney(call, {
    websiteId,
    title: copyTitle(title, await findLocale(db, actor)),
    description,
    severity,
    recording: await readRecording(db, id),
    contextId,
    consent,
    changesWorld,
    hits,
    isPrelude,
    preludeId,
    isDraft: true,
  });
}

/** Requires that the login journey of pools stays one. Their pages would else be evaluated signed out. */
async function requireStillLoginJourney(
  { db }: Call,
  { isPrelude, isDraft, changesWorld }: JourneyValues,
  of: { websiteId: string; id: string },
): Promise<void> {
  const path = !isPrelude ? 'isPrelude' : isDraft ? 'isDraft' : changesWorld ? 'changesWorld' : null;
  if (path !== null && (await opensPools(db, of))) throw refuseField(path, 'prelude-in-use');
}

/**
 * Requires that everything a journey names belongs to its website, and that a login journey starts without the state of
 * another journey.
 */
async function requireReferences(
  { db }: Call,
  { contextId, preludeId, isPrelude }: JourneyValues,
  of: { websiteId: string; id: string | null },
): Promise<void> {
  if (contextId !== null && (await findPlannedContext(db, of.websiteId, contextId)) === null)
    throw refuseField('contextId', 'context-unknown');
  if (preludeId === null) return;
  if (isPrelude || !(await hasLoginJourney(db, { ...of, preludeId })))
    throw refuseField('preludeId', 'prelude-unknown');
}
