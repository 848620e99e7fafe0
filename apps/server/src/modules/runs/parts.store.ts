import { sql } from 'kysely';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { findAddressHiding } from './hidden-addresses.store.ts';
import { attemptsOf, insertAttempt, type Attempt, type NewAttempt, type Run } from './runs.store.ts';

/** Part of a run: pages that the leading agent released. One attempt visits them, or the pages go back. */
export interface Part extends Run {
  leadAttempt: number;
  /** Null while no agent has it. */
  current: Attempt | null;
}

const RETURNS_AT_ONCE = 100;
/** Maximum length of a message to the leading agent. An agent accepts messages of 24 MB. */
const RETURNED_LENGTH_MAX = 4_000_000;
const LINKS_PER_PAGE_MAX = 20_000;

interface Lead {
  run: Run;
  attempt: Pick<Attempt, 'number'>;
}

/** Creates a part for each release that a leading attempt reports, in the transaction that stores its events. */
export async function insertParts(db: Db, { run, attempt }: Lead, events: RunEvent[]): Promise<void> {
  const released = events.filter((event) => event.type === 'released');
  if (released.length === 0 || run.leadAttempt !== null) return;
  await db
    .insertInto('runs')
    .values(
      released.map(({ urls }) => {
        const id = createId();
        return {
          id,
          companyId: run.companyId,
          jobId: run.jobId,
          leadAttempt: attempt.number,
          orderFrozen: jsonText({
            ...run.order,
            runId: id,
            urls,
            discover: false,
            include: [],
            pagesMax: urls.length,
            // Each agent signs in itself.
            journeys: (run.plan.journeys ?? []).filter((one) => one.id === run.plan.preludeId),
            partOf: run.jobId,
            tellLinks: run.order.discover,
          }),
        };
      }),
    )
    .execute();
}

/** Returns the number of discovered pages of a job that are not visited yet; null: unknown. */
export async function readPagesLeft(db: Db, jobId: string): Promise<number | null> {
  const job = await db
    .selectFrom('jobs')
    .select(['pagesTotal', 'pagesDone'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  return job === undefined || job.pagesTotal === null ? null : Math.max(0, job.pagesTotal - job.pagesDone);
}

/** Returns the parts of a leading attempt that are not done. */
export async function listOpenParts(db: Db, { run, attempt }: Lead): Promise<Part[]> {
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'orderFrozen as order'])
    .select(attemptsOf('runs.id').as('attempts'))
    .where('jobId', '=', run.jobId)
    .where('leadAttempt', '=', attempt.number)
    .where((or) =>
      or.or([
        or('attempt', '=', 0),
        or.exists(
          or
            .selectFrom('attempts')
            .select('number')
            .whereRef('attempts.runId', '=', 'runs.id')
            .where('attempts.state', '=', 'running'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  const { jobId, companyId, websiteId, plan } = run;
  return rows.map(({ id, order, attempts: [current = null] }) => {
    return { id, order, jobId, companyId, websiteId, plan, leadAttempt: attempt.number, current };
  });
}

/** Assigns a part to an agent. Returns false if another worker did, or the attempt that it belongs to is lost. */
export async function beginPart(db: Db, part: Part, attempt: NewAttempt): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const lead = await transaction
      .selectFrom('attempts')
      .select('number')
      .where('runId', '=', part.jobId)
      .where('number', '=', part.leadAttempt)
      .where('state', '=', 'running')
      .forShare()
      .executeTakeFirst();
    if (lead === undefined) return false;
    return (await insertAttempt(transaction, part.id, { ...attempt, number: 1 })) !== null;
  });
}

/** Returns whether an ended part was given up because its agent could not sign in. */
export async function hasLoginJourneyFailed(db: Db, { id, plan }: Part): Promise<boolean> {
  if ((plan.preludeId ?? null) === null) return false;
  const row = await db
    .selectFrom('runEvents')
    .select('seq')
    .where('runId', '=', id)
    .where('type', '=', 'finished')
    .where(sql<boolean>`body->>'code' = 'prelude-failed'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a part up: its unvisited pages go back to the leading agent. A second call does nothing. */
export async function losePart(db: Db, part: Part): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const closed = await transaction
      .updateTable('attempts')
      .set({ state: 'lost' })
      .where('runId', '=', part.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    const untouched = await transaction
      .deleteFrom('runs')
      .where('id', '=', part.id)
      .where('attempt', '=', 0)
      .executeTakeFirst();
    if (closed.numUpdatedRows + untouched.numDeletedRows > 0n) await giveBackUnvisited(transaction, part);
  });
}

/**
 * Records for the leading agent which pages of a part were not visited. That includes pages that an earlier attempt had
 * evaluated: the leading agent does not know that, and would wait for them for ever.
 */
export async function giveBackUnvisited(db: Db, part: Run): Promise<void> {
  const visits = await db
    .selectFrom('runEvents')
    .select(sql<string>`body->>'url'`.as('url'))
    .where('runId', '=', part.id)
    .where('type', '=', 'page-finished')
    .execute();
  const visited = new Set(visits.map(({ url }) => url));
  const hide = await findAddressHiding(db, part.companyId);
  const left = part.order.urls.filter((url) => !visited.has(plainText(hide === null ? url : hide(url))));
  await insertReturns(
    db,
    part,
    left.map((url) => ({ url, visit: null })),
  );
}

/** Records for the leading agent the results of a part's visits. */
export async function returnVisited(db: Db, part: Run, events: RunEvent[]): Promise<void> {
  const visits = events
    .filter((event) => event.type === 'page-finished')
    .map(({ url, links = [], observation }) => ({
      url,
      visit: jsonText({ finalUrl: observation.finalUrl, links: links.slice(0, LINKS_PER_PAGE_MAX) }),
    }));
  await insertReturns(db, part, visits);
}

/** Deletes results that came back after their job had ended: nobody reads them. */
export async function deleteReturnsOfEndedJobs(db: Db): Promise<void> {
  await db
    .deleteFrom('shareReturns')
    .using('jobs')
    .whereRef('jobs.id', '=', 'shareReturns.jobId')
    .where('jobs.state', 'not in', ['queued', 'running'])
    .execute();
}

async function insertReturns(
  db: Db,
  { companyId, jobId, leadAttempt }: Run,
  returns: { url: string; visit: string | null }[],
): Promise<void> {
  if (returns.length === 0 || leadAttempt === null) return;
  const whose = { companyId, jobId, leadAttempt };
  await db
    .insertInto('shareReturns')
    .values(returns.map((each) => ({ ...whose, ...each })))
    .execute();
}

/**
 * Reads the results that the leading attempt has not received yet, oldest first. Returns as many as fit into one
 * message, at least one.
 */
export async function readReturns(db: Db, { run, attempt }: Lead) {
  const rows = await db
    .selectFrom('shareReturns')
    .select(['id', 'url', 'visit'])
    .where('jobId', '=', run.jobId)
    .where('leadAttempt', '=', attempt.number)
    .orderBy('id')
    .limit(RETURNS_AT_ONCE)
    .execute();
  let length = 0;
  const tooMuch = rows.findIndex((row, index) => {
    length += JSON.stringify(row).length;
    return index > 0 && length > RETURNED_LENGTH_MAX;
  });
  return tooMuch === -1 ? rows : rows.slice(0, tooMuch);
}

export async function forgetReturns(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom('shareReturns').where('id', 'in', ids).execute();
}
