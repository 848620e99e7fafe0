import type { Deletion } from './deletions.store.ts';
import type { ClickhouseLink } from './link.ts';

type CutDeletion = Pick<Deletion, 'websiteId'> & { before: Date };
const PARTITION = /^\d{6}$/;

/**
 * Deletes visits in ClickHouse, partition by partition, until none is found. Returns false while an earlier deletion
 * still runs there.
 */
export async function deleteVisits(link: ClickhouseLink, deletion: Deletion): Promise<boolean> {
  if ((await countLeft(link, deletion)) === 0) return true;
  if (await isDeleting(link)) return false;
  const { websiteId, before } = deletion;
  // Deletes visits first, so that none is visible without its state.
  await deleteMonths(link, deletion);
  await deleteStates(link, deletion);
  if (before !== null && !isStartOfMonth(before)) await cutMonth(link, { websiteId, before });
  return (await countLeft(link, deletion)) === 0;
}

/** Deletes visits of whole months before the instant; for a deleted website, all of them. */
async function deleteMonths(link: ClickhouseLink, { websiteId, before }: Deletion): Promise<void> {
  const rows = await link.query<{ id: string }>(
    `select distinct _partition_id as id from ${link.tables.visits} where ${ofWebsite(websiteId)} order by id`,
    websiteId === null ? {} : { websiteId },
    'long',
  );
  for (const { id } of rows) {
    if (!PARTITION.test(id) || (before !== null && id >= partitionOf(before))) continue;
    const change = `alter table ${link.local.visits} ${link.onCluster}`;
    if (websiteId === null) await link.change(`${change} drop partition id '${id}'`);
    else
      await link.change(`${change} delete in partition id '${id}' where ${ofWebsite(websiteId)}`, {
        websiteId,
      });
  }
}

/** Deletes states whose last month is before the instant's; for a deleted website, all of them. */
async function deleteStates(link: ClickhouseLink, { websiteId, before }: Deletion): Promise<void> {
  const isOld = before === null ? 'true' : `month < '${monthOf(before)}'`;
  const [found] = await link.query<{ states: string }>(
    `select count() as states from ${link.tables.states} where ${ofWebsite(websiteId)} and ${isOld}`,
    websiteId === null ? {} : { websiteId },
    'long',
  );
  if (Number(found?.states) === 0) return;
  await link.change(
    `alter table ${link.local.states} ${link.onCluster} delete where ${ofWebsite(websiteId)} and ${isOld}`,
    websiteId === null ? {} : { websiteId },
  );
}

/**
 * Deletes in the month of the instant: visits before it, then states without any visit of this month. On a cluster
 * these states are deleted with their month, because a replica may lack a visit that the others have.
 */
async function cutMonth(link: ClickhouseLink, deletion: CutDeletion): Promise<void> {
  const { websiteId, before } = deletion;
  const params = { ...(websiteId !== null && { websiteId }), before };
  await link.change(
    `alter table ${link.local.visits} ${link.onCluster} delete in partition id '${partitionOf(before)}'
    where ${ofWebsite(websiteId)} and observed_at < {before:DateTime64(3)}`,
    params,
  );
  if (link.cluster !== null) return;
  await link.change(
    `alter table ${link.local.states} delete where ${ofWebsite(websiteId)} and ${hasNoVisit(link, deletion)}`,
    params,
  );
}

/** Returns the condition for states of the instant's month without a visit in it. */
function hasNoVisit({ tables }: ClickhouseLink, { websiteId, before }: CutDeletion): string {
  return `month = '${monthOf(before)}' and (website_id, state_id) not in (select website_id, state_id from ${tables.visits}
    where _partition_id = '${partitionOf(before)}' and ${ofWebsite(websiteId)})`;
}

/** Returns the number of rows that remain to be deleted, copies included. */
async function countLeft(link: ClickhouseLink, { websiteId, before }: Deletion): Promise<number> {
  const { tables } = link;
  const count = (table: 'visits' | 'states', isOld: string) =>
    `(select count() from ${tables[table]} where ${ofWebsite(websiteId)} and ${isOld})`;
  const counts =
    before === null
      ? [count('visits', 'true'), count('states', 'true')]
      : [
          count('visits', 'observed_at < {before:DateTime64(3)}'),
          count('states', `month < '${monthOf(before)}'`),
          ...(isStartOfMonth(before) || link.cluster !== null
            ? []
            : [count('states', hasNoVisit(link, { websiteId, before }))]),
        ];
  const rows = await link.query<{ rows: string }>(
    `select ${counts.join(' + ')} as rows`,
    { ...(websiteId !== null && { websiteId }), ...(before !== null && { before }) },
    'long',
  );
  return Number(rows[0]?.rows ?? 0);
}

/**
 * Returns whether a deletion still runs in ClickHouse after its request ended. A second one would only wait behind it.
 */
async function isDeleting(link: ClickhouseLink): Promise<boolean> {
  const rows = await link.query<{ waiting: string }>(
    `select count() as waiting from system.mutations
    where database = {database:String} and not is_done and latest_fail_reason = ''`,
    { database: link.database },
  );
  return Number(rows[0]?.waiting ?? 0) > 0;
}

const ofWebsite = (websiteId: string | null) =>
  websiteId === null ? 'true' : 'website_id = {websiteId:UUID}';

const partitionOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '');

const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;

const isStartOfMonth = (at: Date) =>
  at.getTime() === Date.parse(`${at.toISOString().slice(0, 7)}-01T00:00:00Z`);
