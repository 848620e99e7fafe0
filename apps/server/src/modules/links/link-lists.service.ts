import type * as z from 'zod';
import {
  LINK_LISTS_MAX,
  LIST_LINKS_MAX,
  type LinkListChange,
  type LinkListInput,
  type ReadLinkFile,
  type linkFileInputSchema,
  type linkListDetailSchema,
  type storedLinkListSchema,
} from '@vigie/contract/stored-link-list.ts';
import {
  linkFileForm,
  readLinkTable,
  readMailLinks,
  readSitemapText,
  type LinkFileFault,
} from '@vigie/audit/links/read-links.ts';
import { nextRuns, scheduleFaults } from '@vigie/contract/schedule-times.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { Call } from '../../access/actor.ts';
import { jsonText } from '../../db/json-text.ts';
import { createId } from '../../db/uuid-v7.ts';
import { refuseViolation } from '../../db/violation.ts';
import { refuseField, refuseFields } from '../../errors/api-error.ts';
import { lastCatchUpOf } from '../pools/present-pools.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { listLinkChecks, type LinkCheckRow } from './link-checks.store.ts';
import { countLinkLists, linkLists, listLinkLists, type LinkListRow } from './link-lists.store.ts';

type Presented = z.input<typeof storedLinkListSchema>;

export async function listAllLinkLists(
  call: Call,
  { websiteId }: { websiteId: string },
): Promise<Presented[]> {
  const { db, actor } = call;
  await requireWebsite(call, websiteId);
  const rows = await listLinkLists(db, actor, websiteId);
  const checks = await listLinkChecks(db, actor, { linkListIds: rows.map(({ id }) => id), each: 1 });
  const newest = new Map(checks.map((check) => [check.linkListId, check]));
  return rows.map((row) => ({ ...presentList(row, newest.get(row.id)), links: row.linksCount }));
}

export async function readList(
  call: Call,
  { id }: { id: string },
): Promise<z.input<typeof linkListDetailSchema>> {
  const { db, actor } = call;
  const row = await linkLists.require(call, id);
  const [check] = await listLinkChecks(db, actor, { linkListIds: [id], each: 1 });
  return { ...presentList(row, check), links: row.links };
}

export async function createLinkList(call: Call, { websiteId, ...values }: LinkListInput) {
  const { db, now } = call;
  const { companyId } = await requireWebsite(call, websiteId);
  refuseSchedule(values.schedule);
  if ((await countLinkLists(db, websiteId)) >= LINK_LISTS_MAX) throw refuseField('name', 'lists-too-many');
  const id = createId(now.getTime());
  const columns = { ...linkListColumns(values), nextRunAt: nextCheck(values.schedule, now) };
  const row = { id, companyId, websiteId, ...columns, createdAt: now, updatedAt: now };
  await linkLists.insert(db, row).catch(refuseTakenName);
  return readList(call, { id });
}

/** Changes a list. A change of anything but the schedule does not postpone a due check. */
export async function changeLinkList(call: Call, { id, updatedAt, ...values }: LinkListChange) {
  await linkLists.lock(call, { id, updatedAt });
  refuseSchedule(values.schedule);
  const { cron, timeZone, nextRunAt } = await linkLists.require(call, id);
  const { schedule } = values;
  const isSame = cron === (schedule?.cron ?? null) && timeZone === (schedule?.timeZone ?? null);
  const next = isSame ? nextRunAt : nextCheck(schedule, call.now);
  await linkLists.update(call, id, { ...linkListColumns(values), nextRunAt: next }).catch(refuseTakenName);
  return readList(call, { id });
}

export const removeLinkList = linkLists.remove;

export async function listChecks(call: Call, { id }: { id: string }): Promise<LinkCheckRow[]> {
  await linkLists.require(call, id);
  return listLinkChecks(call.db, call.actor, { linkListIds: [id] });
}

const FAULTS_SHOWN = 10;

/** Reads the links of a file. A sitemap is recognized by its beginning, and so is the HTML of a mail. */
export function readFile(
  _call: Call,
  { name, text }: z.output<typeof linkFileInputSchema>,
): Promise<ReadLinkFile> {
  const form = linkFileForm(name, text);
  const reader = { table: readLinkTable, mail: readMailLinks, sitemap: readSitemapText }[form];
  const { urls, unfollowed, faults } = reader(text);
  const links = distinctLinks(urls);
  const isTooLarge = faults.length === 0 && links.length > LIST_LINKS_MAX;
  const all: LinkFileFault[] = isTooLarge ? [{ kind: 'too-large' }] : faults;
  const count = (reason: 'unsubscribe' | 'placeholder') =>
    unfollowed.filter((one) => one.reason === reason).length;
  return Promise.resolve({
    links: all.length > 0 ? [] : links,
    isMail: form === 'mail',
    unfollowed: { unsubscribe: count('unsubscribe'), placeholder: count('placeholder') },
    faults: all.slice(0, FAULTS_SHOWN).map((fault) => ({
      code: fault.kind,
      line: 'line' in fault ? fault.line : null,
      text: 'text' in fault ? fault.text : null,
    })),
  });
}

/** Returns the links as they are written, each address once. */
function distinctLinks(links: readonly string[]): string[] {
  const byAddress = new Map<string, string>();
  for (const link of links) {
    const { href } = new URL(link);
    if (!byAddress.has(href)) byAddress.set(href, link);
  }
  return [...byAddress.values()];
}

/** Returns the columns of an entered list. */
export function linkListColumns({ name, links, schedule, ...rules }: Omit<LinkListInput, 'websiteId'>) {
  return {
    name,
    links: jsonText(distinctLinks(links)),
    rules: jsonText(rules),
    cron: schedule?.cron ?? null,
    timeZone: schedule?.timeZone ?? null,
  };
}

const nextCheck = (schedule: Schedule | null, now: Date): Date | null =>
  schedule === null ? null : (nextRuns(schedule, now, 1)[0] ?? null);

function refuseSchedule(schedule: Schedule | null): void {
  const faults = schedule === null ? [] : scheduleFaults(schedule);
  if (faults.length > 0)
    throw refuseFields(faults.map((fault) => ({ ...fault, path: `schedule.${fault.path}` })));
}

const refuseTakenName = refuseViolation('link_lists_website_id_name_key', () =>
  refuseField('name', 'list-name-taken'),
);

function presentList(row: LinkListRow, check: LinkCheckRow | undefined): Omit<Presented, 'links'> {
  const { id, websiteId, name, rules, cron, timeZone, nextRunAt, lastOverlapAt } = row;
  const { createdAt, updatedAt } = row;
  return {
    id,
    websiteId,
    name,
    ...rules,
    schedule: cron === null || timeZone === null ? null : { cron, timeZone },
    nextRunAt,
    lastOverlapAt,
    lastCatchUp: lastCatchUpOf(row),
    lastCheck: check ?? null,
    createdAt,
    updatedAt,
  };
}
