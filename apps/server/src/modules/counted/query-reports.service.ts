import { hidingOf, type Hiding } from '@vigie/audit/redaction/hide-matches.ts';
import { countableHits, type CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import { cannotSay } from '@vigie/audit/counting/decide-state.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import { addressOfInterface, type InterfaceAnswer } from '@vigie/contract/report-interface.ts';
import { readReportAddress } from '@vigie/contract/report-interfaces.ts';
import {
  NO_TRACKER,
  type Tracker,
  type TrackerRef,
  type TrackingSettings,
} from '@vigie/contract/tracking-settings.ts';
import { addressesOf, hostOf } from '@vigie/egress/resolve.ts';
import { followHits } from '@vigie/reports/follow-hits.ts';
import { openReader, standsInFor } from '@vigie/reports/report-connection.ts';
import type { ReportReader } from '@vigie/reports/report-reader.ts';
import type { SendRequest } from '@vigie/reports/report-request.ts';
import { decodingSettings } from '../../access/of-tracker.ts';
import type { Clock } from '../../clock.ts';
import { plainInteger, plainText } from '../../db/json-text.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findRedactions } from '../companies/redactions.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import {
  comparedWithEarlier,
  failureOf,
  isDue,
  nextQuestionAt,
  pageViewOf,
  retryPauseMs,
  lastStepOf,
  withoutUnproven,
} from './queried-visit.policy.ts';
import { storeReportPurchases } from '../orders/report-purchases.service.ts';
import { accountOf, openToken, presentAnswer } from './report-interfaces.service.ts';
import { findTracking, storeReportAnswer } from './report-interfaces.store.ts';
import { storeVolumes } from './store-volumes.service.ts';
import {
  findAgentUrl,
  findDocument,
  listDueVisits,
  listStoredStates,
  releaseInterface,
  storeQueriedVisits,
  type QueriedInterface,
  type QueriedVisit,
  type DueVisit,
  type NewCountedHit,
} from './report-visits.store.ts';

export interface ReportQueryNeeds {
  db: Db;
  clock: Clock;
  secrets: SecretBox;
  send: SendRequest;
  /** Resolves after a time in ms, or when the worker stops. */
  sleep: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** Bounds of one question: visits, and hits among them. */
const VISITS_MAX = 500;
const HITS_MAX = 2_000;
/** Time in ms for which one question waits for hits that are still missing. */
const WAIT_MS = 30_000;
const PROOF_MAX = 500;
const EVENT_MAX = 300;

/** Hit of a visit that the report should show. */
interface QueriedHit {
  visit: DueVisit;
  sent: CountableHit;
}

/** Queries one claimed interface for the visits that are due, and stores the states of their hits. */
export async function queryInterface(needs: ReportQueryNeeds, its: QueriedInterface): Promise<void> {
  const { db, clock } = needs;
  const now = new Date(clock.now());
  const due = await listDueVisits(db, its, { now, limit: VISITS_MAX });
  const tracking = await findTracking(db, its.websiteId);
  const tracker = tracking === null ? undefined : trackerOf(tracking, its.trackerId);
  // The tracker was deleted: nobody can query its hits any more.
  if (tracker === undefined) return storeAll(db, its, { visits: finished(due), failed: null });
  const reader = openedReader(needs, its);
  if (typeof reader === 'string') {
    await storeReportAnswer(db, its.id, presentAnswer({ outcome: reader, right: null, detail: null }, now));
    return releaseInterface(db, its.id, failedAt(now, its.failures));
  }
  const opened = await openVisits(db, { its, tracker, due });
  const states = await followAll(needs, { its, reader, hits: opened.flatMap(({ hits }) => hits) });
  const hasAnswered = await storeStates(needs, { its, reader, opened, states });
  const account = accountOf(its, tracking ?? NO_TRACKER) || accountIn(opened);
  if (!hasAnswered || its.volumesDueAt > now) return;
  await storeReportPurchases({ ...needs, now }, { its, reader, account });
  await storeVolumes(needs, { its, reader, account });
}

/** Returns the account that the hits of visits name. Empty: none. */
const accountIn = (opened: readonly OpenedVisit[]): string =>
  opened.flatMap(({ hits }) => hits).find(({ sent }) => sent.hit.siteId)?.sent.hit.siteId ?? '';

const failedAt = (now: Date, failures: number) => ({
  retryAt: new Date(now.getTime() + retryPauseMs(failures)),
  failures: failures + 1,
});

/** Returns the reader of an interface, or why there is none. */
function openedReader(
  { secrets, send }: ReportQueryNeeds,
  its: QueriedInterface,
): ReportReader | 'token-lost' | 'not-understood' {
  const token = openToken(secrets, its.id, its.token);
  if (token === null) return 'token-lost';
  const url = addressOfInterface(its);
  if ('fault' in readReportAddress(its.family, url)) return 'not-understood';
  return openReader({ family: its.family, url, token, send });
}

type InterfaceTracker = (Tracker & TrackerRef) | null;

/** Returns the settings of a further tracker; null for the primary one, undefined for a deleted one. */
function trackerOf(tracking: TrackingSettings, trackerId: string): InterfaceTracker | undefined {
  if (trackerId === PRIMARY_TRACKER) return null;
  const found = tracking.others?.find(({ id }) => id === trackerId);
  return found === undefined ? undefined : { ...found, id: trackerId };
}

interface OpenedVisit {
  visit: DueVisit;
  /** Null: the recording is gone, or its hits left no browser. */
  hits: QueriedHit[];
  isRead: boolean;
}

/** Reads the recordings of visits one after the other, until there are enough hits for one question. */
async function openVisits(
  db: Db,
  { its, tracker, due }: { its: QueriedInterface; tracker: InterfaceTracker; due: readonly DueVisit[] },
): Promise<OpenedVisit[]> {
  const opened: OpenedVisit[] = [];
  let count = 0;
  for (const visit of due) {
    if (count >= HITS_MAX) break;
    const one = await openVisit(db, { its, tracker, visit });
    count += one.hits.length;
    opened.push(one);
  }
  return opened;
}

async function openVisit(
  db: Db,
  { its, tracker, visit }: { its: QueriedInterface; tracker: InterfaceTracker; visit: DueVisit },
): Promise<OpenedVisit> {
  const document = visit.plan.hits === 'answer-locally' ? null : await findDocument(db, visit);
  const observation = document && (await unpackObservation(document).catch(() => null));
  if (observation === null) return { visit, hits: [], isRead: false };
  const hits = decodeHits(observation, decodingSettings(visit.plan.tracking, tracker));
  const sent = countableHits(observation, hits, { family: its.family, standsIn: standsInFor(its.family) });
  return { visit, hits: sent.map((one) => ({ visit, sent: one })), isRead: true };
}

/** Queries the report of each account, and returns the states of all hits. */
async function followAll(
  needs: ReportQueryNeeds,
  { its, reader, hits }: { its: QueriedInterface; reader: ReportReader; hits: readonly QueriedHit[] },
): Promise<Map<CountableHit, CountedHit>> {
  const address = readReportAddress(its.family, addressOfInterface(its));
  const only = 'fault' in address ? undefined : address.options.account;
  const states = new Map<CountableHit, CountedHit>();
  const groups = Map.groupBy(
    hits,
    ({ sent, visit }) => `${visit.agentId} ${visit.plan.hits} ${sent.hit.siteId ?? ''}`,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const account = first.sent.hit.siteId ?? '';
    const sentHits = group.map(({ sent }) => sent);
    const followed =
      only !== undefined && only !== account
        ? sentHits.map((sent) => cannotSay(sent, 'other-account', account))
        : await followHits(
            { reader, account, hits: sentHits },
            {
              waitMs: WAIT_MS,
              now: () => needs.clock.now(),
              sleep: needs.sleep,
              signal: needs.signal,
              visitor: {
                addresses: await addressesOfAgent(needs.db, first.visit.agentId),
                isMarked: first.visit.plan.hits === 'mark',
              },
            },
          );
    for (const [index, state] of withoutUnproven(followed).entries()) {
      const sent = sentHits[index];
      if (sent !== undefined) states.set(sent, state);
    }
  }
  return states;
}

/** Returns the known addresses of an agent: those of its host. Empty for an agent that calls the panel. */
async function addressesOfAgent(db: Db, agentId: string): Promise<string[]> {
  const url = URL.parse((await findAgentUrl(db, agentId)) ?? '');
  if (url === null) return [];
  const found = await addressesOf(hostOf(url)).catch(() => []);
  return found.map(({ address }) => address);
}

interface Followed {
  its: QueriedInterface;
  reader: ReportReader;
  opened: readonly OpenedVisit[];
  states: ReadonlyMap<CountableHit, CountedHit>;
}

/** Stores the states of visits. Returns false if the interface gave no answer about any hit. */
async function storeStates(
  { db, clock }: ReportQueryNeeds,
  { its, reader, opened, states }: Followed,
): Promise<boolean> {
  const now = new Date(clock.now());
  const ids = opened.map(({ visit }) => visit.observationId);
  const earlier = await listStoredStates(db, its.trackerId, ids);
  const { rules } = await findRedactions(db, its.companyId);
  const hiding = hidingOf(rules);
  const visits = opened.map(({ visit, hits, isRead }): QueriedVisit => {
    if (!isRead) return { visit, hits: [], nextAt: null };
    const steppedHits = hits.flatMap(({ sent }) => {
      const state = states.get(sent);
      if (state === undefined) return [];
      const compared = comparedWithEarlier(state, earlier.get(`${visit.observationId} ${sent.index}`));
      return [{ ...compared, step: lastStepOf(sent, compared) }];
    });
    const completeAtMs = visit.observedAt.getTime() + reader.counting.delays.completeMs;
    const { attempts } = visit;
    const nextMs = nextQuestionAt(steppedHits, { attempts, nowMs: now.getTime(), completeAtMs });
    return {
      visit,
      hits: rowsOf(steppedHits, visit, hiding),
      nextAt: nextMs === null ? null : new Date(nextMs),
    };
  });
  const failure = failureOf([...states.values()]);
  const failed = failure === null ? null : failedAt(now, its.failures);
  if (states.size === 0) {
    await storeAll(db, its, { visits, failed: undefined });
    return true;
  }
  await storeAll(db, its, { visits, failed });
  await storeReportAnswer(db, its.id, presentAnswer(answerOf(failure, hiding), now));
  return failure === null;
}

/** Returns the outcome of a question, for the settings of the tracker. */
function answerOf(failure: CountedHit | null, hiding: Hiding): Omit<InterfaceAnswer, 'at'> {
  if (failure === null || failure.state !== 'cannot-say')
    return { outcome: 'works', right: null, detail: null };
  const outcome = failure.reason as InterfaceAnswer['outcome'];
  return { outcome, right: null, detail: failure.proof === null ? null : shownProof(failure.proof, hiding) };
}

/** Returns the rows of a visit. A due page view that no hit reports has a row of its own. */
function rowsOf(
  steppedHits: ReadonlyArray<CountedHit & Pick<NewCountedHit, 'step'>>,
  { verdicts }: DueVisit,
  hiding: Hiding,
): NewCountedHit[] {
  const page = pageViewOf(steppedHits);
  const rows = steppedHits.map(({ hit, event, step, state, reason, afterMs, proof }): NewCountedHit => ({
    position: hit,
    event: plainText(event).slice(0, EVENT_MAX),
    step,
    state,
    reason,
    afterMs: afterMs === null ? null : plainInteger(afterMs),
    proof: proof === null ? null : shownProof(proof, hiding),
    isOfPage: page?.hit === hit,
  }));
  if (page !== undefined || !isDue(verdicts)) return rows;
  return [
    ...rows,
    {
      position: -1,
      event: 'page_view',
      step: 'visited',
      state: 'not-counted',
      reason: 'no-hit',
      afterMs: null,
      proof: null,
      isOfPage: true,
    },
  ];
}

/** Returns a proof without personal data and without what the company's redactions name. */
const shownProof = (proof: string, hiding: Hiding): string =>
  plainText(maskText(hiding.text(proof))).slice(0, PROOF_MAX);

const finished = (due: readonly DueVisit[]): QueriedVisit[] =>
  due.map((visit) => ({ visit, hits: [], nextAt: null }));

async function storeAll(
  db: Db,
  its: QueriedInterface,
  {
    visits,
    failed,
  }: {
    visits: readonly QueriedVisit[];
    /** Null: the interface answered. Undefined: it was not queried. */
    failed: { retryAt: Date; failures: number } | null | undefined;
  },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (visits.length > 0) await storeQueriedVisits(transaction, its, visits);
    const outcome = failed === null ? { retryAt: null, failures: 0 } : (failed ?? null);
    await releaseInterface(transaction, its.id, outcome);
  });
}
