import type { MatrixBuilder } from '@vigie/audit/consent-matrix/build-matrix.ts';
import { delayRuleOf } from '@vigie/audit/consent-matrix/delayable-role.ts';
import { isOrderState } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createPatience, type Patience } from '@vigie/inspector/crawl/patience.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import { openInspector, type Inspector } from '@vigie/inspector/inspector.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import { egressOf, inspectorOptions, openFrontier, type AuditRun } from './run-audit.ts';

/** Pages that are visited in one way; `schedule` is null if no request is delayed. */
export interface Round {
  schedule: RequestDelay | null;
  urls: string[];
}

type StateVisits = AuditRun & { builder: MatrixBuilder };

interface Means {
  inspector: Inspector;
  egress: EgressPolicy;
  patience: Patience;
}

/** Visits pages in one state, in its own browser. Each round is requested once the previous one is done. */
export async function visitRounds(
  state: MatrixState,
  run: StateVisits,
  roundsOf: () => Iterable<Round>,
): Promise<void> {
  const rounds = roundsOf()[Symbol.iterator]();
  let round = rounds.next();
  if (round.done === true || run.signal.aborted) return;
  const order = answering(state, run.order);
  const egress = await egressOf(run.order);
  const chromium = await findChromium(process.env, order.browser);
  const patience = createPatience(order.timeoutSeconds * 1000);
  const options = {
    ...inspectorOptions(order),
    signalsPrivacy: state === 'gpc',
    withdraws: state === 'withdrawn',
    collectLinks: false,
  };
  const inspector = await openInspector({ ...options, chromium, egress });
  try {
    for (; round.done !== true && !run.signal.aborted; round = rounds.next())
      await visitRound(round.value, { ...run, state, order }, { inspector, egress, patience });
  } finally {
    await inspector.close();
  }
}

async function visitRound(
  { schedule, urls }: Round,
  {
    state,
    order: baseOrder,
    watcher,
    report,
    signal,
    builder,
    onStateVisit,
  }: StateVisits & { state: MatrixState },
  { inspector, egress, patience }: Means,
): Promise<void> {
  if (urls.length === 0) return;
  const order = { ...baseOrder, urls, pagesMax: urls.length, discover: false };
  const holdBack = schedule === null ? {} : { holdBack: delayRuleOf(schedule, order.tracking) };
  await visitWebsite({
    inspect: (url, options) =>
      inspector.inspect(url, { ...options, ...holdBack, budgetMs: patience.visitMs(url) * loadsOf(state) }),
    frontier: await openFrontier(order, { egress, patience, signal }),
    concurrency: order.concurrency,
    delaySeconds: order.delaySeconds,
    signal,
    onPageStarted: watcher.started,
    onPageFinished(url, { observation }) {
      if (schedule === null) {
        builder.add(state, observation);
        report.searchVisit(observation);
        onStateVisit?.(observation);
      } else if (isOrderState(state)) builder.addDelayed(state, schedule, observation);
      const delayText = schedule === null ? '' : ` ${schedule.role} +${schedule.ms} ms`;
      watcher.finished({ url, failed: observation.failure !== null, note: state + delayText });
    },
  });
}

/** Returns how often a visit of a state requests its page. */
const loadsOf = (state: MatrixState): number => (state === 'withdrawn' ? 2 : 1);

/** Returns the rounds with delayed requests of a state, one per schedule. */
export function planDelayedRounds(
  state: MatrixState,
  urls: readonly string[],
  builder: MatrixBuilder,
): Round[] {
  if (!isOrderState(state)) return [];
  return bySchedule(
    urls.flatMap((url) => builder.schedules(url, state).map((schedule) => ({ url, schedule }))),
  );
}

/** Returns the rounds that distinguish chance from a change, in a state. */
export function confirmingRounds(state: MatrixState, builder: MatrixBuilder): Round[] {
  return bySchedule(builder.due().filter((one) => one.state === state));
}

function bySchedule(visits: readonly { url: string; schedule: RequestDelay }[]): Round[] {
  const groups = Map.groupBy(visits, ({ schedule }) => JSON.stringify(schedule));
  return [...groups.values()].flatMap((own) =>
    own[0] === undefined ? [] : [{ schedule: own[0].schedule, urls: own.map(({ url }) => url) }],
  );
}

/**
 * Returns an order that gives the state's answer. The website's own consent steps only accept: refusing buttons are
 * searched for.
 */
export function answering(state: MatrixState, order: AuditOrder): AuditOrder {
  if (state === 'accept' || state === 'withdrawn') return order;
  const consent = state === 'refuse' ? ('refuse' as const) : ('none' as const);
  return { ...order, consent, visits: { ...order.visits, consentSteps: { accept: [], refuse: [] } } };
}
