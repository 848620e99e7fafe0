import { createMatrixBuilder, type MatrixBuilder } from '@vigie/audit/consent-matrix/build-matrix.ts';
import { statesToMeasure, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import type { Report } from './report.ts';
import { runAudit, type AuditRun, type Watcher } from './run-audit.ts';
import { confirmingRounds, planDelayedRounds, visitRounds, type Round } from './visit-rounds.ts';

/**
 * Visits each page in each consent state. The accepting visit is evaluated as in any audit, and discovers the pages.
 * The other states follow one after the other, each in its own browser, then visits with delayed requests. Throws
 * ChromiumNotFound.
 */
export async function runMatrix(
  run: AuditRun,
  { exempt, delaysMs, withdraws }: NonNullable<AuditOrder['matrix']>,
): Promise<Report> {
  const { order, signal } = run;
  const isConfigured = !order.detects;
  const builder = createMatrixBuilder({
    tracking: order.tracking,
    exempt,
    isConfigured,
    delaysMs,
    withdraws,
  });
  const states = statesToMeasure(withdraws);
  const indexes = new Map<string, number>();
  const { watcher, add } = countingVisits(run.watcher, statesToMeasure(withdraws).length);
  const report = await runAudit({
    ...run,
    watcher,
    async onVisit(observation, index) {
      indexes.set(observation.requestedUrl, index);
      builder.add('accept', observation);
      await run.onVisit?.(observation, index);
    },
  });
  const urls = [...indexes].toSorted(([, one], [, other]) => one - other).map(([url]) => url);
  const rounds = (of: Iterable<Round>) => countedRounds(of, add);
  const visiting = { ...run, watcher, builder };
  for (const state of states)
    await visitRounds(state, visiting, () => rounds(roundsOf(state, urls, builder)));
  for (const state of states)
    await visitRounds(state, visiting, () => rounds(confirmingRounds(state, builder)));
  const { head } = report;
  const finishedAt = new Date().toISOString();
  return {
    ...report,
    head: {
      ...head,
      finishedAt: finishedAt < head.finishedAt ? head.finishedAt : finishedAt,
      interrupted: signal.aborted,
      personalData: run.report.personalData(),
      ...(head.consent && { consent: { ...head.consent, ...run.report.hide(builder.finish(urls)) } }),
    },
  };
}

/** Yields the rounds of a state. Delayed requests are known only after the visits of the state. */
function* roundsOf(state: MatrixState, urls: string[], builder: MatrixBuilder): Iterable<Round> {
  if (state !== 'accept') yield { schedule: null, urls };
  yield* planDelayedRounds(state, urls, builder);
}

/** Yields rounds and counts those with delayed requests, which the total did not include. */
function* countedRounds(rounds: Iterable<Round>, add: (visits: number) => void): Iterable<Round> {
  for (const round of rounds) {
    if (round.schedule !== null) add(round.urls.length);
    yield round;
  }
}

/** Returns a watcher whose total is the pages times the states, plus the added visits. */
function countingVisits(
  watcher: Watcher,
  states: number,
): { watcher: Watcher; add: (visits: number) => void } {
  let added = 0;
  const prepared: Watcher['prepared'] = (frontier) =>
    watcher.prepared({
      figures() {
        const figures = frontier.figures();
        return { ...figures, toVisit: figures.toVisit * states + added };
      },
    });
  return { watcher: { ...watcher, prepared }, add: (visits) => void (added += visits) };
}
