import type { UsableAgent } from '@vigie/contract/agent.ts';
import { pathPatternSchema } from '@vigie/contract/page-selection.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { websiteInputSchema, type Website, type WebsiteInput } from '@vigie/contract/website.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { refuseViolation } from '../../db/violation.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseField, refuseFields } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { listUsableAgents } from '../agents/agents.store.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';
import { detectWebsite } from '../jobs/start-runs.service.ts';
import { readAuditTimes, scheduleAudits, stopAudits } from '../schedules/schedules.service.ts';
import { storeExceptions } from '../shared-settings/exceptions.service.ts';
import { isWatched } from './drafts.store.ts';
import { completeTracking } from './complete-tracking.ts';
import { listKnownPages } from './known-pages.store.ts';
import { requireUnchangedWebsite, requireWebsite } from './require-website.ts';
import { changesVerdicts, recordSettingsChange } from './settings-change.ts';
import { referenceFaults } from './website-references.store.ts';
import { deleteWebsite, findActiveJob, lockWebsite } from './website-removal.store.ts';
import { normaliseWebsite } from './websites.policy.ts';
import {
  findWebsites,
  insertDraft,
  insertWebsite,
  listWebsites,
  touchWebsite,
  updateWebsite,
  type CompleteWebsite,
  type WebsiteRow,
  type WebsitesQuery,
} from './websites.store.ts';

export { readLimits, setLimits } from '../limits/limits.service.ts';
export {
  auditFromLocations,
  auditWebsite,
  detectWebsite,
  discoverWebsite,
  probeWebsite,
} from '../jobs/start-runs.service.ts';

export async function listAllWebsites({ db, actor }: Call, query: WebsitesQuery): Promise<ListPage<Website>> {
  const page = await listWebsites(db, actor, query);
  return { ...page, items: await presentWebsites(db, page.items) };
}

export async function readWebsite({ db, actor }: Call, { id }: { id: string }): Promise<Website> {
  const [website] = await presentWebsites(db, [await requireWebsite({ db, actor }, id)]);
  if (website === undefined) throw new ApiError('not-found');
  return website;
}

/** Returns the requested websites that are not drafts. Ignores ids outside the caller's reach. */
export async function readWebsites({ db, actor }: Call, ids: string[]): Promise<Website[]> {
  return presentWebsites(db, await findWebsites(db, actor, ids));
}

/** A website, and the version of it from which a change started. */
interface Locked {
  id: string;
  updatedAt: string;
}

/** Adds a website to the actor's company. Refuses a second one with the same address. */
export async function createWebsite(call: Call, input: WebsiteInput): Promise<Website> {
  const { db, actor, now } = call;
  const id = createId(now.getTime());
  await requireReferences(db, id, input);
  await requireChannels(db, { companyId: actor.companyId, channelIds: [] }, input);
  const visits = { ...NEW_VISIT_OPTIONS, ...input.visits };
  const complete = {
    ...normaliseWebsite(input),
    tracking: completeTracking(input.tracking),
    visits,
    contextId: input.contextId ?? null,
  };
  await insertWebsite(db, actor, { id, input: complete }).catch(refuseTakenUrl);
  return readWebsite(call, { id });
}

/** Starts the detection of an address that the actor's company does not monitor; its website is a draft. */
export async function detectNewWebsite(
  call: Call,
  input: { url: string; acceptInvalidCertificates: boolean },
  queue: RunQueue,
) {
  const { db, actor, now } = call;
  const complete = normaliseWebsite(websiteInputSchema.parse({ ...input, tracking: NO_TRACKER }));
  if (await isWatched(db, actor, complete.url)) throw new ApiError('website-url-taken');
  const draft = {
    id: createId(now.getTime()),
    input: { ...complete, visits: NEW_VISIT_OPTIONS, contextId: null },
  };
  const id = await insertDraft(db, actor, draft);
  return detectWebsite(call, { id, consent: 'none' }, queue);
}

/** Changes a website, unless somebody else has changed it since `updatedAt`. */
export async function updateUnchangedWebsite(
  call: Call,
  { updatedAt, ...input }: WebsiteInput & Locked,
): Promise<Website> {
  await requireUnchangedWebsite(call, { id: input.id, updatedAt });
  return changeWebsite(call, input);
}

/** Changes a website that the caller has locked. */
export async function changeWebsite(
  call: Call,
  { id, ...input }: WebsiteInput & { id: string },
): Promise<Website> {
  const { db, actor, now } = call;
  const before = await requireWebsite(call, id);
  await requireReferences(db, id, input);
  await requireChannels(db, before, input);
  const complete = completeBy(before, normaliseWebsite(input));
  const change = { id, input: complete, now };
  if (!(await updateWebsite(db, actor, change).catch(refuseTakenUrl))) throw new ApiError('not-found');
  if (changesVerdicts(before, complete)) await recordSettingsChange(db, call, before);
  return readWithExceptions(call, id);
}

/** Returns the input completed by the stored settings. */
function completeBy({ tracking, visits, contextId }: WebsiteRow, input: WebsiteInput): CompleteWebsite {
  return {
    ...input,
    contextId: input.contextId === undefined ? contextId : input.contextId,
    tracking: completeTracking(input.tracking, tracking),
    visits: { ...visits, ...input.visits },
  };
}

/** Deletes a website with all of its data. Refuses while a job of the website is running. */
export async function removeWebsite(call: Call, { id }: { id: string }): Promise<void> {
  const { db } = call;
  await requireWebsite(call, id);
  await lockWebsite(db, id);
  if ((await findActiveJob(db, id)) !== null) throw new ApiError('run-already-active');
  await deleteWebsite(db, id);
}

/** Returns all agents that may visit a website. It ignores the labels and locations that the website requires. */
export async function listAgentsOfWebsite(
  call: Call,
  { id }: { id: string },
): Promise<{ agents: UsableAgent[] }> {
  const { companyId } = await requireWebsite(call, id);
  return { agents: await listUsableAgents(call.db, companyId) };
}

/** Stores the audit schedule of a website, unless somebody else has changed the website since `updatedAt`. */
export async function updateAuditSchedule(
  call: Call,
  { updatedAt, ...schedule }: Schedule & Locked,
): Promise<Website> {
  await requireUnchangedWebsite(call, { id: schedule.id, updatedAt });
  return setAuditSchedule(call, schedule);
}

/** Stores the audit schedule of a website, in place of the previous one. */
export async function setAuditSchedule(
  call: Call,
  { id, cron, timeZone }: Schedule & { id: string },
): Promise<Website> {
  await scheduleAudits(call, await requireWebsite(call, id), { cron, timeZone });
  await touchWebsite(call.db, id, call.now);
  return readWithExceptions(call, id);
}

export async function removeAuditSchedule(call: Call, { id }: { id: string }): Promise<void> {
  await stopAudits(call, await requireWebsite(call, id));
  await touchWebsite(call.db, id, call.now);
  await readWithExceptions(call, id);
}

/** Returns a website that was just changed. Settings that differ from its shared settings become exceptions. */
async function readWithExceptions(call: Call, id: string): Promise<Website> {
  const website = await readWebsite(call, { id });
  return { ...website, exceptions: await storeExceptions(call.db, website) };
}

export interface PagesQuery extends ListQuery {
  id: string;
  q?: string | undefined;
  pattern?: string[] | undefined;
}

/** Returns the known pages of a website; with patterns, those that match one of them. */
export async function listPages(call: Call, query: PagesQuery) {
  const { id, pattern = [], ...filter } = query;
  await requireWebsite(call, id);
  const patterns = requirePatterns(pattern);
  return listKnownPages(call.db, id, { ...filter, patterns });
}

function requirePatterns(patterns: string[]): string[] {
  const read = patterns.map((pattern) => pathPatternSchema.safeParse(pattern));
  const faults = read.flatMap(({ error }, index) =>
    (error?.issues ?? []).map(({ message }) => ({ path: `pattern.${index}`, code: message, params: {} })),
  );
  if (faults.length > 0) throw refuseFields(faults);
  return patterns;
}

async function requireReferences(db: Call['db'], id: string, input: WebsiteInput): Promise<void> {
  const faults = await referenceFaults(db, id, input);
  if (faults.length > 0) throw refuseFields(faults);
}

/** Requires that added channels belong to the company. Channels deleted since may stay. */
async function requireChannels(
  db: Call['db'],
  { companyId, channelIds }: Pick<WebsiteRow, 'companyId' | 'channelIds'>,
  wanted: Pick<WebsiteInput, 'channelIds'>,
): Promise<void> {
  const added = (wanted.channelIds ?? []).filter((id) => !channelIds.includes(id));
  if (added.length === 0) return;
  const own = new Set((await listCompanyChannels(db, companyId)).map(({ id }) => id));
  if (!added.every((id) => own.has(id))) throw refuseField('channelIds', 'channel-unknown');
}

const refuseTakenUrl = refuseViolation('websites_url_in_company', () => new ApiError('website-url-taken'));

async function presentWebsites(db: Call['db'], rows: WebsiteRow[]): Promise<Website[]> {
  const timesOf = await readAuditTimes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    ...timesOf(row.id),
    limits: { recordingsMegabytes: row.recordingsMegabytesMax, visitsPerDay: row.visitsPerDayMax },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastAuditAt: row.lastAuditAt?.toISOString() ?? null,
  }));
}
