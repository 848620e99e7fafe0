import { sql } from 'kysely';
import type { HistoryEngine } from '../../../db/schema/stored-types.ts';
import { migrateClickhouse } from '../clickhouse/migrate.ts';
import { clickhouseSide, listClickhouseWebsites } from './clickhouse-side.ts';
import { copyDays, settleAll, type Copying } from './copy-days.service.ts';
import { emptyLeft } from './empty-left.ts';
import type { HistoryMigration, HistoryMigrationResult } from './migration.ts';
import {
  beginHistoryMigration,
  countDeletions,
  countPending,
  findLastPending,
  forgetWebsites,
  listScopes,
  readHistoryMigration,
  switchTo,
  type HistoryMigrationState,
} from './migration.store.ts';
import { patientLink } from './patient-link.ts';
import { postgresqlSide } from './postgresql-side.ts';
import { HistoryMigrationStopped, waitForTransactions, waitUntil } from './wait.ts';

const HISTORY_MIGRATION_LOCK = 8_441_711;
const NAMES = { postgresql: 'PostgreSQL', clickhouse: 'ClickHouse' } as const satisfies Record<
  HistoryEngine,
  string
>;

/**
 * Migrates the history to an engine while the instance runs. It can be interrupted at any moment; the next call
 * continues. Throws MoveStopped with what to do.
 */
export async function migrateHistory(move: HistoryMigration): Promise<HistoryMigrationResult> {
  return move.db.connection().execute(async (holder) => {
    const locked = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${HISTORY_MIGRATION_LOCK}) as is_mine`.execute(holder);
    if (locked.rows[0]?.isMine !== true)
      throw new HistoryMigrationStopped('Another process moves the visits already. Wait for it, or end it.');
    try {
      return await goOn({ ...move, link: patientLink(move.link, move) });
    } finally {
      await sql`select pg_advisory_unlock(${HISTORY_MIGRATION_LOCK})`.execute(holder);
    }
  });
}

async function goOn(move: HistoryMigration): Promise<HistoryMigrationResult> {
  const { db, to } = move;
  await migrateClickhouse(move.link);
  const { leaving } = await readHistoryMigration(db);
  if (leaving !== null) await emptyLeft(move, leaving);
  const state = await readHistoryMigration(db);
  if (state.engine === to) return state.movingTo === null ? 'there-already' : giveUp(move, state.movingTo);
  await begin(move, state);
  const copying: Copying = { ...move, openSides: () => sidesOf(move) };
  await copyDays(copying);
  await sendAll(move);
  if (to === 'clickhouse') await forgetWebsites(db, await listClickhouseWebsites(move.link));
  await settleAll(copying);
  await sendAll(move);
  await switchTo(db, to, state.engine);
  move.say(`${NAMES[to]} answers from now on. ${NAMES[state.engine]} is emptied.`);
  await emptyLeft(move, state.engine);
  return 'moved';
}

function sidesOf({ db, link, to }: HistoryMigration): ReturnType<Copying['openSides']> {
  const [postgresql, clickhouse] = [postgresqlSide(db), clickhouseSide(db, link)];
  return to === 'clickhouse'
    ? { source: postgresql, target: clickhouse }
    : { source: clickhouse, target: postgresql };
}

/**
 * Begins a migration, or continues an interrupted one. Waits until ClickHouse has all waiting visits, before it is
 * read.
 */
async function begin(move: HistoryMigration, { movingTo }: HistoryMigrationState): Promise<void> {
  if (movingTo === null) {
    if (move.to === 'clickhouse') await refuseForeign(move);
    await beginHistoryMigration(move.db, move.to);
  } else move.say('A move that began before goes on.');
  await waitForTransactions(move.db, move);
  if (move.to === 'postgresql') await sendAll(move);
}

/**
 * Throws MoveStopped if ClickHouse has data before the migration: it belongs to another instance, or to an older copy
 * of this one.
 */
async function refuseForeign({ db, link }: HistoryMigration): Promise<void> {
  const found = await listClickhouseWebsites(link);
  if (found.length === 0) return;
  const known = new Set((await listScopes(db)).map(({ websiteId }) => websiteId));
  const whose = found.some((id) => known.has(id)) ? 'an older copy of this instance' : 'another instance';
  throw new HistoryMigrationStopped(
    `The database "${link.database}" of CLICKHOUSE_URL holds visits of ${whose}. Name an empty database, or drop this one.`,
  );
}

/**
 * Cancels a migration to the other engine. Only the copied visits are deleted; the original ones are still complete.
 */
async function giveUp(move: HistoryMigration, leaving: HistoryEngine): Promise<'given-up'> {
  await switchTo(move.db, move.to, leaving);
  await emptyLeft(move, leaving);
  return 'given-up';
}

/** Waits until ClickHouse has all visits that wait now, and has made all scheduled deletions. */
async function sendAll(move: HistoryMigration): Promise<void> {
  const { db } = move;
  const until = (await findLastPending(db)) ?? 0;
  await waitUntil(move, async () => {
    await move.send(move.signal);
    const [visits, deletions] = [await countPending(db, until), await countDeletions(db)];
    if (visits > 0) return `Waiting for visits that are on their way to ClickHouse: ${visits}.`;
    return deletions === 0 ? null : `Waiting for deletions in ClickHouse: ${deletions}.`;
  });
}
