import { readKnownHits } from '@vigie/audit/events/known-hits.ts';
import { begunSteps, stepAt } from '@vigie/audit/events/journey-events.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { JourneyOrder } from '../options/journey-order.ts';
import { egressOf } from '../report/run-audit.ts';
import { openLedger } from './hit-ledger.ts';

/** Hits of journeys that the reports of an order are queried for. */
export interface JourneyCounts {
  add: (journey: number, record: JourneyRecord) => void;
  /** Asks the reports and returns the journeys with the states of each step's hits. */
  within: (journeys: JourneyReport['journeys']) => Promise<JourneyReport['journeys']>;
}

/** Page of a journey: its hits, and where the report has each of them. */
interface Page {
  journey: number;
  /** Step and index among its hits, by the index of the page's hit. Null: in no step. */
  positions: ({ step: number; index: number } | null)[];
}

/** Creates the store of a run's hits. */
export function openJourneyCounts(order: JourneyOrder, signal: AbortSignal): JourneyCounts {
  const ledger = openLedger<Page>(order.reports);
  return {
    add(journey, record) {
      const begun = begunSteps(record.steps);
      const pages = record.pages.map(({ observation, startedMs }) => ({
        observation,
        hits: readKnownHits(observation).map(({ hit }) => hit),
        startedMs,
      }));
      // The report lists the hits of a step in the order of their time, over all pages.
      const inOrder = pages
        .flatMap(({ hits, startedMs }, page) =>
          hits.map((hit, index) => ({ page, index, atMs: hit.atMs + startedMs })),
        )
        .toSorted((one, other) => one.atMs - other.atMs)
        .map((one) => ({ ...one, step: stepAt(one.atMs, begun) }));
      const byStep = Map.groupBy(inOrder, ({ step }) => step);
      for (const [page, { observation, hits }] of pages.entries()) {
        const positions = hits.map((_, index) => {
          const found = inOrder.find((one) => one.page === page && one.index === index);
          const step = found?.step ?? null;
          if (found === undefined || step === null) return null;
          return { step, index: byStep.get(step)?.indexOf(found) ?? 0 };
        });
        ledger.add({ journey, positions }, observation, hits);
      }
    },
    async within(journeys) {
      const states = await ledger.count({
        egress: await egressOf({ ...order, urls: [...order.urls, ...order.reports.map(({ url }) => url)] }),
        waitMs: order.reportsWaitMs,
        signal,
        isMarked: order.hits === 'mark',
      });
      const placed = Array.from(states).flatMap(([{ journey, positions }, its]) =>
        its.flatMap((state) => {
          const position = positions[state.hit] ?? null;
          return position === null
            ? []
            : [{ journey, step: position.step, state: { ...state, hit: position.index } }];
        }),
      );
      return journeys.map((journey, index) => ({
        ...journey,
        steps: journey.steps.map((step) => ({
          ...step,
          counted: placed
            .filter((one) => one.journey === index && one.step === step.number)
            .map(({ state }) => state)
            .toSorted((one, other) => one.hit - other.hit),
        })),
      }));
    },
  };
}
