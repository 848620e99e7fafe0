import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { createLog } from '../src/log.ts';
import { openClickhouse, type ClickhouseLink } from '../src/modules/history/clickhouse/link.ts';
import { createClickhouseHistory } from '../src/modules/history/clickhouse/clickhouse-history.ts';
import type { History, VisitCursor } from '../src/modules/history/history.ts';
import type { HistoryMigration, HistoryMigrationResult } from '../src/modules/history/migration/migration.ts';
import { migrateHistory } from '../src/modules/history/migration/migrate-history.service.ts';
import { nameVariables, type WebsiteScope } from '../src/modules/history/variables.store.ts';
import type { Period } from '../src/period/requested-period.ts';
import { createHistorySending } from '../src/workers/send-history.ts';
import { startClickhouse } from './clickhouse/start-clickhouse.ts';
import { createPageRows, storeVisits, type VisitWithValues } from './history-rows.ts';
import { createWebsiteRow } from './rows.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestCompany } from './users.ts';

export interface MigrationFixture extends TestDatabase {
  url: string;
  link: ClickhouseLink;
  clickhouse: History;
  scope: WebsiteScope;
  other: WebsiteScope;
  /** Output lines of the history migrations. */
  messages: string[];
  send: () => Promise<void>;
  /** Stores visits with these numbers, as a worker does. */
  store: (to: WebsiteScope, numbers: number[]) => Promise<void>;
  move: (to: HistoryMigration['to'], changed?: Partial<HistoryMigration>) => Promise<HistoryMigrationResult>;
}

const FIRST = Date.parse('2026-02-10T00:00:00Z');
const DAY_MS = 24 * 3_600_000;
/** The two months over which visits are spread. */
export const WHOLE: Period = { from: new Date(FIRST), to: new Date(FIRST + 62 * DAY_MS) };
const PAGES = 7;
const { signal } = new AbortController();

/** Opens two websites whose visits can be moved to a separate ClickHouse. */
export async function openMigrationFixture(): Promise<MigrationFixture> {
  const database = await openTestDatabase();
  const { db } = database;
  const served = await startClickhouse();
  const { url } = served;
  const link = await openClickhouse({ url, cluster: null });
  const companyId = await createTestCompany(db, 'Own');
  const scope = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const other = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const pages = await createPageRows(db, scope, PAGES);
  const messages: string[] = [];
  const sending = createHistorySending({ db, link, log: createLog({ logLevel: 'silent' }) });
  const visitOf = (number: number): VisitWithValues => ({
    at: instantOf(number),
    number,
    pageId: pages[number % PAGES] ?? '',
    pushes: pushesOf(number),
  });
  return {
    ...database,
    url,
    link,
    clickhouse: createClickhouseHistory(link),
    scope,
    other,
    messages,
    send: () => sending(signal),
    store: (to, numbers) => storeVisits(db, to, numbers.map(visitOf)),
    move: (to, changed = {}) =>
      migrateHistory({
        db,
        link,
        to,
        signal,
        say: (text) => messages.push(text),
        progress: () => {},
        send: sending,
        graceMs: 0,
        ...changed,
      }),
    async close() {
      await link.close();
      await served.stop();
      await database.close();
    },
  };
}

/**
 * Returns the instant of a visit. Some visits share an instant, and some are a millisecond before or after midnight.
 */
export const instantOf = (number: number) => {
  const at = FIRST + ((number * 7_919) % (62 * 24 * 12)) * 300_000;
  return new Date(at + [0, 0, 7, -1][number % 4]!);
};

const TEXTS = [
  "it's",
  '"quoted"',
  String.raw`back\slash\\`,
  String.raw`\N`,
  'NUL\0NUL',
  'half \uD83D of a pair',
  '🙂 smile',
  'line\nfeed\r\ttab',
  '{p0:String}',
  "'; drop table visits; --",
  '\u001Funit\u001E',
  'ΣΑΣ',
  'x'.repeat(499),
  'null',
  '[]',
  '',
  ' ',
  '007',
  '1e3',
] as const;
const NUMBERS = [0, -7, 12.5, 0.1 + 0.2, 1e21, 1e-7, 123456789012345.6, 5e-324, 1.7976931348623157e308];
const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T;

/** Returns pushed values that would break unescaped SQL; some values change at every visit. */
function pushesOf(number: number): Json[] {
  const page = number % PAGES;
  return [
    { page: { type: page % 2 === 0 ? 'product' : 'category', text: pick(TEXTS, page * 3 + (number >> 6)) } },
    { visit: { id: `v-${number}`, any: pick(TEXTS, number * 5), load: pick(NUMBERS, number * 4) } },
    { visit: { flag: number % 2 === 0, mixed: pick([7, '7', true, null, 'seven', ''], number * 5) } },
    { steady: pick(NUMBERS, page), empty: pick([null, '', [], {}, 'full'], page) },
    ...(page === 3 ? [{ product: { price: '12.50', tags: ['neuf', 'promo'] } }] : []),
  ];
}

const sorted = (counted: Map<number, number>) => [...counted].toSorted(([a], [b]) => a - b);

/**
 * Returns the answers to every query of the history about a website. States are named, and values that differ by engine
 * are left out.
 */
export async function answersOf(
  bench: MigrationFixture,
  history: History,
  { websiteId }: WebsiteScope,
): Promise<unknown> {
  const { db } = bench;
  const conditions = [
    { category: 'page', name: 'type', operator: 'equals' as const, values: ['product'] },
    { category: 'visit', name: 'load', operator: 'at-least' as const, values: ['12.5'] },
    { category: 'visit', name: 'any', operator: 'contains' as const, values: ["'"] },
  ];
  const names = await nameVariables(db, websiteId);
  const starts = Array.from({ length: 62 }, (_, day) => new Date(FIRST + day * DAY_MS));
  const steps = { ...WHOLE, starts };
  const known = await db
    .selectFrom('dataLayerVariables')
    .select(['id', 'varies', 'category', 'name'])
    .where('websiteId', '=', websiteId)
    .orderBy('id')
    .execute();
  const searches = [[], ...conditions.map((one) => [one]), conditions].map((chosen) => ({
    websiteId,
    match: 'any' as const,
    conditions: chosen.map((one) => ({
      ...one,
      variable: known.find(({ category, name }) => category === one.category && name === one.name) ?? null,
    })),
  }));
  const answers: unknown[] = [[...names]];
  for (const search of searches) {
    answers.push(sorted(await history.countMatching(db, search, steps)));
    answers.push(await readAll(bench, history, search));
  }
  answers.push(sorted(await history.countAll(db, websiteId, steps)));
  answers.push(await history.listCoverage(db, websiteId, WHOLE));
  for (const { id, varies } of known) {
    const query = { variableId: id, period: WHOLE, q: undefined, limit: 50 };
    answers.push(await history.countValues(db, websiteId, query));
    if (varies) answers.push(await history.sampleValues(db, websiteId, query));
  }
  return answers;
}

async function readAll(
  { db }: MigrationFixture,
  history: History,
  search: Parameters<History['openVisits']>[1],
): Promise<unknown[]> {
  const read = await history.openVisits(db, search);
  const found: unknown[] = [];
  let after: VisitCursor | null = null;
  for (;;) {
    const next = await read({ ...WHOLE, after, limit: 700 });
    const states = await history.readStates(
      db,
      search.websiteId,
      next.map(({ state }) => state),
    );
    found.push(...next.map(({ state, ...visit }) => ({ ...visit, values: states.get(state) })));
    after = next.at(-1) ?? null;
    if (next.length < 700) return found;
  }
}
