import type { DueVisit } from '@vigie/audit/consent-matrix/compare-visits.ts';
import { delayRuleOf } from '@vigie/audit/consent-matrix/delayable-role.ts';
import { schedulesOf, uniqueVisits } from '@vigie/audit/consent-matrix/page-order.ts';
import { readVisit } from '@vigie/audit/consent-matrix/read-visit.ts';
import { ORDER_STATES } from '@vigie/audit/consent-matrix/speed-facts.ts';
import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import { startDemoSite, type DemoSite } from '@vigie/demo-site/demo-site.ts';
import { DELAY_MS, isHealthyIn, type RecordedOffer } from '@vigie/demo-site/history/recorded-offers.ts';
import { withNamedHosts } from '@vigie/demo-site/history/recorded-visits.ts';
import { openGroundTruthInspector } from '../ground-truth/visits.ts';
import { evaluateOffers } from './evaluate-offers.ts';

type UsualState = (typeof USUAL_STATES)[number];

type DuePage = DueVisit & { path: string };

/**
 * Visits offers in the four consent states, and today's offers with delayed requests, as matrices do. Offers that no
 * matrix of the history found healthy are visited with their fault only.
 */
export async function visitOffers(isHealthy: boolean): Promise<RecordedOffer[]> {
  const site = await startDemoSite({ isHealthy });
  try {
    const paths = site.pages
      .filter(({ path, planted }) => planted !== undefined && (!isHealthy || isHealthyIn(0, path)))
      .map(({ path }) => path);
    const visited: RecordedOffer[] = [];
    for (const state of USUAL_STATES) visited.push(...(await visitState(site, state, { paths, isHealthy })));
    if (!isHealthy) {
      visited.push(...(await visitDelayed(site, firstDue(visited, site), 1)));
      visited.push(...(await visitDelayed(site, confirmingDue(visited, site), 2)));
    }
    return visited.map((visit) => ({ ...visit, observation: withNamedHosts(visit.observation, site) }));
  } finally {
    await site.close();
  }
}

async function visitState(
  site: DemoSite,
  state: UsualState,
  { paths, isHealthy }: { paths: readonly string[]; isHealthy: boolean },
): Promise<RecordedOffer[]> {
  const inspector = await open(site, state);
  const visited: RecordedOffer[] = [];
  for (const path of paths) {
    const { observation } = await inspector.inspect(site.origin + path);
    visited.push({ path, isHealthy, state, held: null, observation });
  }
  await inspector.close();
  return visited;
}

async function visitDelayed(site: DemoSite, due: readonly DuePage[], round: 1 | 2): Promise<RecordedOffer[]> {
  const visited: RecordedOffer[] = [];
  for (const state of ORDER_STATES) {
    const inspector = await open(site, state);
    for (const { path, schedule } of due.filter((one) => one.state === state)) {
      const holdBack = delayRuleOf(schedule, site.tracking);
      const { observation } = await inspector.inspect(site.origin + path, { holdBack });
      visited.push({ path, isHealthy: false, state, held: { ...schedule, round }, observation });
    }
    await inspector.close();
  }
  return visited;
}

const open = (site: DemoSite, state: UsualState) =>
  openGroundTruthInspector({
    tracking: site.tracking,
    mode: 'isolated',
    concurrency: 1,
    consent: state === 'gpc' ? 'none' : state,
    signalsPrivacy: state === 'gpc',
  });

/** Returns the pages whose requests can be delayed; the usual visits of a page show which. */
function firstDue(visited: readonly RecordedOffer[], { tracking }: DemoSite): DuePage[] {
  return visited.flatMap(({ path, state: of, observation }) => {
    const state = ORDER_STATES.find((one) => one === of);
    if (state === undefined) return [];
    const schedules = schedulesOf(readVisit(observation, state, tracking), [DELAY_MS]);
    return schedules.map((schedule) => ({ path, state, schedule }));
  });
}

/** Returns the pages with changes to confirm by another visit. */
function confirmingDue(visited: readonly RecordedOffer[], { tracking }: DemoSite): DuePage[] {
  return evaluateOffers(visited, tracking).pages.flatMap(({ key: path, order }) =>
    uniqueVisits(order?.due ?? []).map((one) => ({ ...one, path })),
  );
}
