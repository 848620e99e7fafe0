import type { PlanMatrix, planMatrixQuerySchema } from '@vigie/contract/stored-plan.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { figuresOf } from './coverage.service.ts';
import { listCountedPages, type CountedPage, type SumsOfEvent } from './coverage.store.ts';
import { readJourneyMatrix } from './journey-matrix.service.ts';
import { planPeriod } from './plan-period.ts';
import { findPlan } from './plans.store.ts';

const COLUMNS_MAX = 40;
const ROWS_MAX = 2_000;

interface Column {
  key: string;
  label: string;
}

/**
 * Returns events by the pages where they were due or seen: the patterns of the plan, else the first folder of the path.
 * If there is a plan, events of other sources are left out.
 */
export async function readPlanMatrix(
  call: Call,
  query: z.infer<typeof planMatrixQuerySchema>,
): Promise<PlanMatrix> {
  const { db, now } = call;
  const { websiteId } = query;
  await requireWebsite(call, websiteId);
  const plan = (await findPlan(db, websiteId))?.plan ?? null;
  const period = planPeriod(query, now);
  if (query.journeyId !== undefined)
    return readJourneyMatrix(call, plan, { websiteId, journeyId: query.journeyId, ...period });
  const counted = await listCountedPages(db, { websiteId, ...period });
  const sources = new Set((plan?.events ?? []).flatMap((entry) => entry.sources));
  const shown = plan === null ? counted : counted.filter(({ source }) => sources.has(source));
  return matrixOf(patternsOf(plan), shown);
}

function patternsOf(plan: TrackingPlan | null): string[] {
  const due = (plan?.events ?? []).flatMap((entry) => entry.due ?? []);
  const patterns = [...new Set(due.flatMap((one) => ('pages' in one ? one.pages : [])))];
  return patterns.toSorted((one, other) => literalLength(other) - literalLength(one));
}

/**
 * Returns the length of a pattern without stars. The most specific pattern comes first, because `/*` would match the
 * pages of all others.
 */
const literalLength = (pattern: string) => pattern.replaceAll('*', '').length;

function matrixOf(patterns: readonly string[], counted: readonly CountedPage[]): PlanMatrix {
  const columns = new Map<string, Column>();
  const columnOf = (url: string): Column => {
    const known = columns.get(url) ?? findColumn(patterns, url);
    columns.set(url, known);
    return known;
  };
  const sums = new Map<string, SumsOfEvent>();
  for (const { url, ...one } of counted) {
    const column = columnOf(url);
    sums.set(column.key, addSums(sums.get(column.key), one));
  }
  const weigh = ({ key }: Column) => (sums.get(key)?.due ?? 0) + (sums.get(key)?.count ?? 0);
  const shown = [...new Map([...columns.values()].map((column) => [column.key, column])).values()]
    .toSorted((one, other) => weigh(other) - weigh(one) || (one.key < other.key ? -1 : 1))
    .slice(0, COLUMNS_MAX);
  const keys = new Set(shown.map(({ key }) => key));
  const byRow = Map.groupBy(counted, ({ event, source }) => `${event}\n${source}`);
  const rows = [...byRow.values()].slice(0, ROWS_MAX).map((pages) => rowOf(pages, { columnOf, keys }));
  return { columns: shown, rows: rows.toSorted(byName) };
}

function findColumn(patterns: readonly string[], url: string): Column {
  if (!URL.canParse(url)) return { key: 'folder:/', label: '/' };
  const pattern = patterns.find((one) => matchesPathPattern(one, url));
  if (pattern !== undefined) return { key: `pattern:${pattern}`, label: pattern };
  const [, first = '', ...deeper] = new URL(url).pathname.split('/');
  const folder = deeper.length === 0 ? '/' : `/${first}/`;
  return { key: `folder:${folder}`, label: folder };
}

interface Columns {
  columnOf: (url: string) => Column;
  keys: ReadonlySet<string>;
}

type Row = PlanMatrix['rows'][number];

function rowOf(pages: readonly CountedPage[], { columnOf, keys }: Columns): Row {
  const cells = new Map<string, SumsOfEvent>();
  for (const { url, ...one } of pages) {
    const { key } = columnOf(url);
    if (keys.has(key)) cells.set(key, addSums(cells.get(key), one));
  }
  const { event = '', source = '' } = pages[0] ?? {};
  return {
    event,
    source,
    cells: [...cells].map(([key, sums]) => ({
      key,
      figures: figuresOf(sums),
      count: sums.count,
      findings: sums.findings,
    })),
  };
}

function byName(one: Row, other: Row): number {
  return one.event.localeCompare(other.event) || one.source.localeCompare(other.source);
}

function addSums(known: SumsOfEvent | undefined, one: SumsOfEvent): SumsOfEvent {
  const add = (name: keyof SumsOfEvent) => (known?.[name] ?? 0) + one[name];
  return {
    due: add('due'),
    met: add('met'),
    seen: add('seen'),
    valid: add('valid'),
    count: add('count'),
    findings: add('findings'),
  };
}
