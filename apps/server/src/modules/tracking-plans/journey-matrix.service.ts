import type { PlanMatrix } from '@vigie/contract/stored-plan.ts';
import type { Due, PlanFinding, TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Period } from '../../period/requested-period.ts';
import { journeys } from '../journeys/journeys.store.ts';
import { listRunsInMatrix, type RunInMatrix } from './journey-matrix.store.ts';

type Row = PlanMatrix['rows'][number];
type Cell = Row['cells'][number];
type Step = RunInMatrix['steps'][number];

const COLUMNS_MAX = 40;
const ROWS_MAX = 2_000;

/**
 * Returns the events by the steps of a journey, over its last runs. The newest run names the columns. A step with
 * another label in an earlier recording was another step and does not count.
 */
export async function readJourneyMatrix(
  call: Call,
  plan: TrackingPlan | null,
  query: Period & { websiteId: string; journeyId: string },
): Promise<PlanMatrix> {
  const { db, actor } = call;
  const journey = await journeys.find(call, query.journeyId);
  // Users with access to single contexts may not open journeys or read their steps.
  if (journey?.websiteId !== query.websiteId || actor.scope === 'context') throw new ApiError('not-found');
  const runs = await listRunsInMatrix(db, query);
  const steps = new Map((runs[0]?.steps ?? []).map((step) => [step.number, step]));
  const table = countCells(plan, runs, steps);
  const columns = columnsOf([...steps.values()], table);
  return { columns, rows: rowsOf(table, new Set(columns.map(({ key }) => key))) };
}

/** Cells of one event on one source, by the number of their step. */
interface Counted {
  event: string;
  source: string;
  cells: Map<number, Cell>;
}

type Table = Map<string, Counted>;
type Steps = ReadonlyMap<number, Step>;

function countCells(plan: TrackingPlan | null, runs: readonly RunInMatrix[], steps: Steps): Table {
  const table: Table = new Map();
  const sources = new Set((plan?.events ?? []).flatMap((entry) => entry.sources));
  const planned = new Set(
    (plan?.events ?? []).flatMap(({ name, sources: own }) => own.map((one) => `${one} ${name}`)),
  );
  const done = new Map<number, number>();
  for (const run of runs) {
    const isSame = new Set(
      run.steps.filter(({ number, label }) => steps.get(number)?.label === label).map(({ number }) => number),
    );
    for (const { number, isDone } of run.steps)
      if (isDone && isSame.has(number)) done.set(number, (done.get(number) ?? 0) + 1);
    const isShown = ({ source, step }: { source: string; step: number | null }) =>
      step !== null && isSame.has(step) && (plan === null || sources.has(source));
    for (const row of run.counts.filter(isShown)) {
      const cell = cellOf(table, row);
      cell.count += row.count;
      if (!planned.has(`${row.source} ${row.event}`)) continue;
      cell.figures.seen += row.count;
      cell.figures.valid += row.count;
    }
    addFindings(table, run.findings.filter(isShown));
  }
  for (const due of duesOf(plan, steps)) addDue(cellOf(table, due), done.get(due.step) ?? 0);
  return table;
}

/** Adds findings of missing events and of invalid occurrences; an occurrence may have several findings. */
function addFindings(table: Table, findings: readonly PlanFinding[]): void {
  const faulty = new Set<string>();
  for (const { event, source, step, kind, proof } of findings) {
    const cell = cellOf(table, { event, source, step: step ?? 0 });
    cell.findings += 1;
    if (kind === 'missing' || kind === 'too-seldom') cell.figures.due += 1;
    const name = JSON.stringify([event, source, proof]);
    if (proof === null || cell.figures.valid === 0 || faulty.has(name)) continue;
    faulty.add(name);
    cell.figures.valid -= 1;
  }
}

/** Returns the steps that the plan names for an event on a source. */
function duesOf(plan: TrackingPlan | null, steps: Steps): { event: string; source: string; step: number }[] {
  const named = (plan?.events ?? []).flatMap(({ name: event, sources, due }) =>
    [...steps.values()]
      .filter((step) => due !== undefined && isDueAt(due, step))
      .flatMap(({ number: step }) => sources.map((source) => ({ event, source, step }))),
  );
  return [...new Map(named.map((one) => [JSON.stringify(one), one])).values()];
}

/** Adds one due event for each run that did the step. Missing events are counted already. */
function addDue({ figures }: Cell, runs: number): void {
  figures.met = Math.max(0, runs - figures.due);
  figures.due += figures.met;
}

function isDueAt(due: Due, { number, label }: Step): boolean {
  if ('step' in due) return due.step === number;
  return 'label' in due && due.label === label;
}

function cellOf(
  table: Table,
  { event, source, step }: { event: string; source: string; step: number },
): Cell {
  const name = JSON.stringify([event, source]);
  const row = table.get(name) ?? { event, source, cells: new Map<number, Cell>() };
  const cell = row.cells.get(step) ?? {
    key: keyOf(step),
    figures: { due: 0, met: 0, seen: 0, valid: 0 },
    count: 0,
    findings: 0,
  };
  row.cells.set(step, cell);
  table.set(name, row);
  return cell;
}

const keyOf = (step: number) => `step:${step}`;

/**
 * Returns steps where an event was seen or due. Of a long journey it returns the most significant ones, in its order.
 */
function columnsOf(steps: readonly Step[], table: Table): PlanMatrix['columns'] {
  const weights = new Map<number, number>();
  for (const { cells } of table.values())
    for (const [step, { count, figures }] of cells)
      weights.set(step, (weights.get(step) ?? 0) + count + figures.due);
  const weigh = ({ number }: Step) => weights.get(number) ?? 0;
  return steps
    .filter((step) => weigh(step) > 0)
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, COLUMNS_MAX)
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, label }) => ({ key: keyOf(number), label: `${number}. ${label}` }));
}

function rowsOf(table: Table, shown: ReadonlySet<string>): Row[] {
  const rows = [...table.values()].slice(0, ROWS_MAX).map(({ event, source, cells }) => ({
    event,
    source,
    cells: [...cells.values()].filter(({ key }) => shown.has(key)),
  }));
  return rows.toSorted(
    (one, other) => one.event.localeCompare(other.event) || one.source.localeCompare(other.source),
  );
}
