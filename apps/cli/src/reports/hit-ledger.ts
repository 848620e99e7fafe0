import { setTimeout as sleepFor } from 'node:timers/promises';
import { countableHits, type CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import { readReportAddress } from '@vigie/contract/report-interfaces.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { checkFor, portOf } from '@vigie/inspector/egress/resolve.ts';
import { followHits, type AccountHits } from '@vigie/reports/follow-hits.ts';
import { openReader, standsInFor } from '@vigie/reports/report-connection.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import { ownAddressesFor } from './own-addresses.ts';
import type { ReportOrder } from './report-options.ts';

/** Hits of a run that its reports are queried for. `Slot` names the list of hits that an entry belongs to. */
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

/** Creates a ledger. Hits of families and accounts without a report are left out. */
export function openLedger<Slot>(reports: readonly ReportOrder[]): HitLedger<Slot> {
  const entries: { slot: Slot; report: ReportOrder; sent: CountableHit }[] = [];
  const slots = new Set<Slot>();
  const families = [...new Set(reports.map(({ family }) => family))];
  return {
    add(slot, observation, hits) {
      slots.add(slot);
      for (const family of families)
        for (const sent of countableHits(observation, hits, { family, standsIn: standsInFor(family) })) {
          const report = reports.find((one) => one.family === family && isOfAccount(one, sent.hit.siteId));
          if (report !== undefined) entries.push({ slot, report, sent });
        }
    },
    async count(options) {
      const send = sendWithin(options.egress);
      const counted = new Map([...slots].map((slot) => [slot, [] as CountedHit[]]));
      // Interfaces are queried in parallel: one that does not answer delays no other.
      const questions = reports.flatMap((report) => {
        const reader = openReader({ ...report, send });
        const own = entries.filter((entry) => entry.report === report);
        return Array.from(
          Map.groupBy(own, ({ sent }) => sent.hit.siteId ?? ''),
          async ([account, its]) => {
            const hits = its.map(({ sent }) => sent);
            const states = await follow({ reader, account, hits }, options);
            for (const [index, state] of states.entries()) {
              const slot = its[index]?.slot;
              if (slot !== undefined) counted.get(slot)?.push(state);
            }
          },
        );
      });
      await Promise.all(questions);
      return new Map(
        Array.from(counted, ([slot, its]) => [slot, its.toSorted((one, other) => one.hit - other.hit)]),
      );
    },
  };
}

/** Returns whether a report is about an account: it names this one, or none. */
function isOfAccount({ family, url }: ReportOrder, account: string | null): boolean {
  const address = readReportAddress(family, url);
  const named = 'fault' in address ? undefined : address.options.account;
  return named === undefined || named === account;
}

async function follow(
  accountHits: AccountHits,
  { waitMs, signal, isMarked }: CountOptions,
): Promise<CountedHit[]> {
  const addresses = await ownAddressesFor(accountHits.hits[0]?.hit.url ?? '');
  const patience = { waitMs, now: Date.now, sleep: sleeper(signal), signal };
  return followHits(accountHits, { ...patience, visitor: { addresses, isMarked } });
}

/** Returns a guarded fetch under an egress policy. */
export function sendWithin(policy: EgressPolicy): SendRequest {
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
