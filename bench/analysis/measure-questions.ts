/** Measures each query of the panel a given number of times, and its hand-written form if there is one. */
import { writeHealth } from './hand-health.ts';
import type { Latency, Meter, Throughput } from './measure.ts';
import type { Bench } from './open-bench.ts';
import type { BenchPanel, Question } from './open-panel.ts';
import type { LatencyRow } from './print.ts';
import { QUESTIONS } from './questions.ts';
import {
  CALLS,
  countOf,
  exportOf,
  firstPageOf,
  get,
  SCREENS,
  valuesOf,
  type ShownPeriod,
} from './screens.ts';
import { DAYS } from './shop.ts';

const DAY_MS = 24 * 3_600_000;
const MONTH_DAYS = 30;
/** Number of visits of the exported days. */
const EXPORTED = 1_000_000;

/** Prefixes of row names, by what they measure. */
export const COUNT = 'count ';
export const FIRST_PAGE = 'first 50';
export const VALUES = 'values';
export const HEALTH = `health of ${MONTH_DAYS} days`;

/** A variable with few values, one with a value for each page, and one with a unique value for each visit. */
const VARIABLES: Record<string, [category: string, name: string]> = {
  few: ['page', 'section'],
  thousands: ['page', 'name'],
  'a sample of what varies': ['visit', 'loadMs'],
};

interface QuestionContext {
  bench: Bench;
  panel: BenchPanel;
  meter: Meter;
  runs: number;
  handRuns: number;
}

export interface QuestionMeasurements {
  searches(): Promise<LatencyRow[]>;
  screens(): Promise<LatencyRow[]>;
  export(visits: number): Promise<Throughput>;
}

export function openQuestionMeasurements({
  bench,
  panel,
  meter,
  runs,
  handRuns,
}: QuestionContext): QuestionMeasurements {
  const { loading, engine, client } = bench;
  const byHand = engine.byHand(loading);
  const instants = (days: number) => {
    const to = loading.endsAt;
    return { from: new Date(to.getTime() - days * DAY_MS), to };
  };
  const periodOf = (days: number): ShownPeriod => {
    const { from, to } = instants(days);
    return { websiteId: loading.scope.websiteId, from: from.toISOString(), to: to.toISOString() };
  };
  const time = (questions: Question[][]): Promise<Latency> =>
    meter.time(runs, async () => {
      for (const atOnce of questions) await Promise.all(atOnce.map(panel.ask));
    });
  const row = async (what: string, questions: Question[][], hand?: () => Promise<unknown>) => ({
    what,
    vigie: await time(questions),
    hand: hand === undefined || handRuns === 0 ? null : await meter.time(handRuns, hand),
  });
  return {
    async searches() {
      const rows: LatencyRow[] = [];
      for (const [name, conditions] of Object.entries(QUESTIONS)) {
        const period = periodOf(DAYS);
        const hand = await byHand.search(conditions, instants(DAYS));
        const count = countOf(period, conditions);
        const { matching } = JSON.parse(String(await panel.ask(count))) as { matching: number };
        rows.push(
          await row(
            `${COUNT}${DAYS} days: ${name} (${matching.toLocaleString('en')} match)`,
            [[count]],
            hand.count,
          ),
          await row(`${FIRST_PAGE}: ${name}`, [[firstPageOf(period, conditions)]], hand.firstPage),
        );
      }
      return rows;
    },
    async screens() {
      const rows: LatencyRow[] = [];
      for (const [kind, [category, name]] of Object.entries(VARIABLES)) {
        const hand = await byHand.values({ category, name }, instants(DAYS));
        rows.push(await row(`${VALUES}, ${kind}`, [[valuesOf(periodOf(DAYS), category, name)]], hand));
      }
      const month = writeHealth(client, loading.scope.websiteId, instants(MONTH_DAYS));
      rows.push(await row(HEALTH, [[get('/health', { ...periodOf(MONTH_DAYS) })]], month));
      rows.push(await row(`health of ${DAYS} days`, [[get('/health', { ...periodOf(DAYS) })]]));
      for (const [what, ask] of Object.entries(CALLS)) rows.push(await row(what, [[ask(periodOf)]]));
      for (const [screen, ask] of Object.entries(SCREENS))
        for (const days of [MONTH_DAYS, DAYS])
          rows.push(await row(`screen ${screen}, ${days} days`, ask(periodOf(days))));
      return rows;
    },
    async export(visits) {
      const days = Math.max(1, Math.min(DAYS, Math.floor((DAYS * EXPORTED) / visits)));
      return meter.drain(await panel.open(exportOf(periodOf(days), QUESTIONS['exists'] ?? [])));
    },
  };
}
