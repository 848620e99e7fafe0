import { setTimeout as sleepFor } from 'node:timers/promises';
import type { CountingFamily } from '@vigie/audit/counting/counting-family.ts';
import { MATOMO_COUNTING } from '@vigie/audit/counting/matomo/matomo.ts';
import { countableHits, type CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { CountedHit, ReportFamily } from '@vigie/contract/counted.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { checkFor, portOf } from '@vigie/inspector/egress/resolve.ts';
import { followHits, type AccountHits } from '@vigie/reports/follow-hits.ts';
import { matomoReader } from '@vigie/reports/matomo.ts';
import type { ReportReader } from '@vigie/reports/report-reader.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import { ownAddressesFor } from './own-addresses.ts';
import type { ReportOrder } from './report-options.ts';

/** Hits of a run that its reports are asked about. `Slot` names the list of hits that an entry belongs to. */
export interface HitLedger<Slot> {
  /** Adds the hits of a visit under a slot. */
  add: (slot: Slot, observation: Observation, hits: readonly Hit[]) => void;
  /** Asks the reports, and returns the states of each slot's hits in their order. */
  count: (options: CountOptions) => Promise<Map<Slot, CountedHit[]>>;
}

export interface CountOptions {
  egress: EgressPolicy;
  waitMs: number;
  signal: AbortSignal;
  /** True if the visits marked their hits. */
  isMarked: boolean;
}

const COUNTING: Readonly<Record<ReportFamily, CountingFamily>> = { matomo: MATOMO_COUNTING };
const READERS: Readonly<Record<ReportFamily, (report: ReportOrder, send: SendRequest) => ReportReader>> = {
  matomo: ({ url, token }, send) => matomoReader({ url, token, send }),
};

/** Creates a ledger. Hits of families without a report are left out. */
export function openLedger<Slot>(reports: readonly ReportOrder[]): HitLedger<Slot> {
  const entries: { slot: Slot; family: ReportFamily; sent: CountableHit }[] = [];
  const slots = new Set<Slot>();
  return {
    add(slot, observation, hits) {
      slots.add(slot);
      for (const { family } of reports)
        for (const sent of countableHits(observation, hits, COUNTING[family]))
          entries.push({ slot, family, sent });
    },
    async count(options) {
      const send = sendWithin(options.egress);
      const counted = new Map([...slots].map((slot) => [slot, [] as CountedHit[]]));
      for (const report of reports) {
        const own = entries.filter(({ family }) => family === report.family);
        const byAccount = Map.groupBy(own, ({ sent }) => sent.hit.siteId ?? '');
        await Promise.all(
          Array.from(byAccount, async ([account, its]) => {
            const hits = its.map(({ sent }) => sent);
            const reader = READERS[report.family](report, send);
            const states = await follow({ reader, account, hits }, options);
            for (const [index, state] of states.entries()) {
              const slot = its[index]?.slot;
              if (slot !== undefined) counted.get(slot)?.push(state);
            }
          }),
        );
      }
      return counted;
    },
  };
}

async function follow(asked: AccountHits, { waitMs, signal, isMarked }: CountOptions): Promise<CountedHit[]> {
  const addresses = await ownAddressesFor(asked.hits[0]?.hit.url ?? '');
  const patience = { waitMs, now: Date.now, sleep: sleeper(signal), signal };
  return followHits(asked, { ...patience, visitor: { addresses, isMarked } });
}

/** Returns a guarded fetch under an egress policy. */
function sendWithin(policy: EgressPolicy): SendRequest {
  const byPort = new Map<number, SendRequest>();
  return (address, init) => {
    const port = portOf(new URL(address));
    const send = byPort.get(port) ?? createGuardedFetch({ check: checkFor(policy, port) });
    byPort.set(port, send);
    return send(address, init);
  };
}

const sleeper =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    sleepFor(ms, undefined, { signal }).catch(() => {});
