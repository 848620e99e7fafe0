import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import type { HistoryEngine } from '../../apps/server/src/db/schema/stored-types.ts';
import type { ClickhouseLink } from '../../apps/server/src/modules/history/clickhouse/link.ts';
import { visitsInClickhouse, visitsInPostgresql } from '../../apps/server/test/known-visits.ts';
import type { PanelApi } from '../machines/panel-api.ts';
import type { SoakWebsite } from './websites.ts';

/** Time in ms after the end of the faults, by which nothing waits any more. */
const CAUGHT_UP_MS = 60_000;
const DAY_MS = 86_400_000;

interface CheckedHistory {
  db: Db;
  link: ClickhouseLink;
  api: PanelApi;
  websites: SoakWebsite[];
}

/** Returns visits that were lost, doubled or reported differently by both engines, and the number of visits. */
export async function checkHistory(checked: CheckedHistory): Promise<{ found: string[]; summary: string }> {
  const { db, link } = checked;
  const caughtUpMs = await untilCaughtUp(db);
  if (caughtUpMs === null) return { found: ['visits still wait for ClickHouse'], summary: '' };
  const [here, there] = [await visitsInPostgresql(db), await visitsInClickhouse(link)];
  const [ours, theirs] = [here, there].map((visits) => new Set(visits.map((visit) => JSON.stringify(visit))));
  const lost = [...ours!].filter((visit) => !theirs!.has(visit));
  const more = [...theirs!].filter((visit) => !ours!.has(visit));
  const doubled = there.length - new Set(there.map(({ observationId }) => observationId)).size;
  const found = [
    ...(lost.length > 0
      ? [`${lost.length} visits are not in ClickHouse as in PostgreSQL, as ${lost[0]}`]
      : []),
    ...(more.length > 0 ? [`${more.length} visits are in ClickHouse alone, as ${more[0]}`] : []),
    ...(doubled > 0 ? [`${doubled} visits are in ClickHouse twice`] : []),
    ...(await listUnsearched(db)),
    ...(await differingAnswers(checked)),
  ];
  const [{ rows } = { rows: '?' }] = await link.query<{ rows: string }>(
    `select count() as rows from ${link.tables.visits}`,
    {},
  );
  const seconds = (caughtUpMs / 1000).toFixed(0);
  return {
    found,
    summary: `${here.length} in PostgreSQL, ${there.length} in ClickHouse (${rows} rows), after ${seconds} s`,
  };
}

async function untilCaughtUp(db: Db): Promise<number | null> {
  const startedMs = performance.now();
  for (;;) {
    const { rows } = await sql`select from history_outbox limit 1`.execute(db);
    const passedMs = performance.now() - startedMs;
    if (rows.length === 0) return passedMs;
    if (passedMs > CAUGHT_UP_MS) return null;
    await delay(500);
  }
}

/** Returns measured visits that no engine knows. */
async function listUnsearched(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from observations where counts_for_health and outcome = 'measured' and not exists (
      select from data_layer_visits as known where known.observation_id = observations.id)`.execute(db);
  return rows.length === 0 ? [] : [`${rows.length} measured visits cannot be searched, as ${rows[0]!.id}`];
}

/** Requests the analysis from both engines; returns the differences. */
async function differingAnswers({ db, api, websites }: CheckedHistory): Promise<string[]> {
  const period = {
    from: new Date(Date.now() - DAY_MS).toISOString(),
    to: new Date(Date.now() + DAY_MS).toISOString(),
  };
  const answersOf = async (engine: HistoryEngine) => {
    await db
      .updateTable('historyEngine')
      .set({ engine, movingTo: engine === 'clickhouse' ? 'postgresql' : 'clickhouse' })
      .execute();
    return Promise.all(websites.map(({ id }) => requestAnalysis(api, { websiteId: id, ...period })));
  };
  const [there, here] = [await answersOf('clickhouse'), await answersOf('postgresql')];
  const isSame = JSON.stringify(there) === JSON.stringify(here);
  return isSame
    ? []
    : [`the analysis of both engines differs: ${JSON.stringify({ there, here }).slice(0, 400)}`];
}

async function requestAnalysis(
  api: PanelApi,
  period: { websiteId: string; from: string; to: string },
): Promise<unknown[]> {
  const query = new URLSearchParams(period).toString();
  const condition = { category: 'general', name: 'page', operator: 'contains', values: ['/p/1'] };
  const search = { ...period, match: 'all', conditions: [condition] };
  return [
    await api.call('GET', `/data-layer/variables?${query}`),
    await api.call('GET', `/data-layer/values?${query}&category=general&name=page`),
    await api.call('POST', '/data-layer/counts', search),
    await api.call('POST', '/data-layer/searches', { ...search, limit: 100 }),
  ];
}
