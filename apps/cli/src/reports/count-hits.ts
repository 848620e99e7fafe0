import { setTimeout as sleepFor } from 'node:timers/promises';
import { sentHitsOf, type SentHit } from '@vigie/audit/counting/sent-hit.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { checkFor, portOf } from '@vigie/inspector/egress/resolve.ts';
import { followHits } from '@vigie/reports/follow-hits.ts';
import { matomoReader } from '@vigie/reports/matomo.ts';
import type { ReportReader } from '@vigie/reports/report-reader.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import { ownAddressesFor } from './own-addresses.ts';
import type { ReportOrder } from './report-options.ts';

/** Hits of a run that its reports are asked about, collected visit by visit. */
export interface HitLedger {
  add: (observation: Observation, page: number) => void;
  /** Asks the reports and returns the states of each page's hits, by tracker, the primary one first. */
  count: (options: CountOptions) => Promise<Map<number, CountedHit[][]>>;
}

export interface CountOptions {
  egress: EgressPolicy;
  waitMs: number;
  signal: AbortSignal;
  /** True if the visits marked their hits. */
  isMarked: boolean;
}

interface LedgerEntry {
  page: number;
  tracker: number;
  family: string;
  account: string;
  sent: SentHit;
}

/** Creates a ledger for the trackers of a run. */
export function openLedger(
  trackers: readonly TrackingSettings[],
  reports: readonly ReportOrder[],
): HitLedger {
  const entries: LedgerEntry[] = [];
  const pages = new Set<number>();
  return {
    add(observation, page) {
      pages.add(page);
      for (const [tracker, settings] of trackers.entries()) {
        const hits = decodeHits(observation, settings);
        for (const { family } of reports) {
          const { counting } = readerOf({ family, url: 'http://localhost/', token: '' }, nothing);
          for (const sent of sentHitsOf(observation, hits, counting))
            entries.push({ page, tracker, family, account: sent.hit.siteId ?? '', sent });
        }
      }
    },
    async count({ egress, waitMs, signal, isMarked }) {
      const send = sendWithin(egress);
      const counted = new Map([...pages].map((page) => [page, trackers.map((): CountedHit[] => [])]));
      for (const report of reports) {
        const reader = readerOf(report, send);
        const own = entries.filter(({ family }) => family === report.family);
        await Promise.all(
          [...Map.groupBy(own, ({ account }) => account)].map(async ([account, its]) => {
            const hits = its.map(({ sent }) => sent);
            const addresses = await ownAddressesFor(hits[0]?.hit.url ?? '');
            const patience = { waitMs, now: Date.now, sleep: sleeper(signal), signal };
            const states = await followHits(reader, account, hits, {
              ...patience,
              visitor: { addresses, isMarked },
            });
            for (const [index, { page, tracker }] of its.entries()) {
              const state = states[index];
              if (state !== undefined) counted.get(page)?.[tracker]?.push(state);
            }
          }),
        );
      }
      return counted;
    },
  };
}

const nothing: SendRequest = () => Promise.reject(new Error('not connected'));

function readerOf({ family, url, token }: ReportOrder, send: SendRequest): ReportReader {
  switch (family) {
    case 'matomo':
      return matomoReader({ url, token, send });
  }
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
