import type { Hit } from '@vigie/contract/hit.ts';
import type { MatrixState, WithdrawalFacts } from '@vigie/contract/consent-matrix.ts';
import type { BannerOffer, WithdrawalRecord } from '@vigie/contract/observation/consent-signals.ts';
import { hasBanner, type ConsentRecord, type Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { repeatedPageViews, viewsOf } from '../hits/page-views.ts';
import { vendorCalls, type VendorCall } from '../attribution/vendor-calls.ts';
import { configuredTrackers, type VendorKey } from '../attribution/vendor-names.ts';
import { vendorStores, type VendorStore } from '../attribution/vendor-stores.ts';
import { rolesOf, type RoleMoments } from './delayable-role.ts';

/** Activity of one vendor in one visit. */
export interface VendorVisit {
  key: VendorKey;
  /** Family that recognizes its hits; null for a configured tracker without a known family. */
  family: string | null;
  hosts: string[];
  hits: number;
  pings: number;
  /** Number of full hits from the answer on. */
  hitsAfterAnswer: number;
  pageViews: number;
  /** Number of page views after the answer that repeat an earlier one. */
  repeated: number;
  /** Time of the first full hit, in ms; null if there was none. */
  firstHitMs: number | null;
  /** Time of the first call from the document on which the visit ended, in ms; null if there was none. */
  firstCallMs: number | null;
  /**
   * Way and host of that call, if a host of the website passes it on, such as `gateway www.example.org`. Null: it goes
   * to the vendor, or its way is not proven. Absent in older visits.
   */
  firstCallWay?: string | null;
}

/** Stored data of a visit in a matrix. */
export interface VisitRecord {
  url: string;
  state: MatrixState;
  answered: 'accept' | 'refuse' | null;
  hasBanner: boolean;
  /** Options of the banner's first level; null if they were not examined. */
  offered: readonly BannerOffer[] | null;
  answeredAtMs: number | null;
  /** Withdrawal of the acceptance. Absent in other states, if nothing was accepted, and in older visits. */
  withdrawal?: VisitWithdrawal;
  /** Display of an honoured Global Privacy Control; null: none. Absent in other states, and in older visits. */
  confirmation?: string | null;
  /** Link by which the page states that Californian law applies to it. Absent without one, and in other states. */
  optOutLink?: string;
  /** Time at which the first file of each role arrived. */
  roles: RoleMoments;
  /** Time at which Consent Mode got its default, in ms; null if none was set or recorded. */
  defaultAtMs: number | null;
  vendors: VendorVisit[];
  stores: VendorStore[];
}

/** `isSent`: a press refused, and the page was requested again; only then do calls and entries prove anything. */
export type VisitWithdrawal = WithdrawalFacts & { isSent: boolean };

const HOSTS_MAX = 20;

/** Reads the stored data of a measured visit. In the state `withdrawn`, only what the withdrawal left. */
export function readVisit(
  observation: Observation,
  state: MatrixState,
  tracking: TrackingSettings,
): VisitRecord {
  const consent = seen(observation.consent);
  const answered = consent?.result === 'done' && consent.action !== 'none' ? consent.action : null;
  const moments = momentsOf(observation, consent, answered !== null);
  const withdrawal = state === 'withdrawn' ? (consent?.withdrawal ?? null) : null;
  const counts = state === 'withdrawn' ? countedAfter(withdrawal, moments) : COUNT_ALL;
  const calls = vendorCalls(observation, tracking).filter(({ hit }) => counts.call(hit.atMs));
  const byVendor = Map.groupBy(calls, (call) => keyText(keyOf(call)));
  return {
    url: observation.requestedUrl,
    state,
    answered: withdrawal?.result === 'done' ? 'refuse' : answered,
    answeredAtMs: answered === null ? null : moments.answeredAtMs,
    ...(withdrawal && { withdrawal: factsOf(withdrawal) }),
    ...(state === 'gpc' ? privacyDisplayOf(consent) : {}),
    roles: rolesOf(observation, tracking),
    hasBanner: consent !== undefined && hasBanner(consent),
    offered: offeredBy(consent),
    defaultAtMs: defaultOf(consent),
    vendors: [...byVendor.values()].map((own) => vendorVisit(own, observation, moments)),
    stores: vendorStores(observation, configuredTrackers(tracking)).filter(counts.store),
  };
}

function privacyDisplayOf(
  consent: ConsentRecord | undefined,
): Pick<VisitRecord, 'confirmation' | 'optOutLink'> {
  const { privacyConfirmation: confirmation, optOutLink } = consent?.signals ?? {};
  return {
    ...(confirmation !== undefined && { confirmation }),
    ...(typeof optOutLink === 'string' && { optOutLink }),
  };
}

function momentsOf(
  observation: Observation,
  consent: ConsentRecord | undefined,
  isAnswered: boolean,
): Moments {
  return {
    answeredAtMs: isAnswered ? (consent?.firstPressAtMs ?? consent?.atMs ?? Infinity) : Infinity,
    bannerAtMs: consent?.bannerAtMs ?? 0,
    againFromMs: consent?.pressedAgainAtMs ?? Infinity,
    documentAtMs: viewsOf(observation).findLast(({ kind }) => kind === 'load')?.atMs ?? 0,
  };
}

/** Rule that decides which calls and entries of a visit count. */
interface CountRule {
  call: (atMs: number) => boolean;
  store: (store: VendorStore) => boolean;
}

const COUNT_ALL: CountRule = { call: () => true, store: () => true };
const COUNT_NOTHING: CountRule = { call: () => false, store: () => false };

/** Time in ms after the press in which the page may still send what it had begun. */
const LAST_CALLS_MS = 1_000;

/**
 * Returns the rule for a withdrawn visit. Calls of the page that was left count from a second after the press on, and
 * those of the page that was requested again all count. Calls between the two belong to the page that was left.
 */
function countedAfter(withdrawal: WithdrawalRecord | null, { documentAtMs }: Moments): CountRule {
  if (withdrawal === null || !isSent(withdrawal)) return COUNT_NOTHING;
  const { atMs, reloadedAtMs, storage } = withdrawal;
  const pressedAtMs = atMs ?? Infinity;
  const leftAtMs = reloadedAtMs ?? Infinity;
  const names = new Set(storage);
  return {
    call: (callAtMs) =>
      (callAtMs >= documentAtMs && documentAtMs >= leftAtMs) ||
      (callAtMs >= pressedAtMs + LAST_CALLS_MS && callAtMs < leftAtMs),
    // Cookies are those at the end of the visit; of storage entries, only writes are recorded.
    store: ({ store, name }) => store === 'cookie' || names.has(name),
  };
}

const isSent = ({ atMs, reloadedAtMs }: WithdrawalRecord): boolean => atMs !== null && reloadedAtMs !== null;

function factsOf(withdrawal: WithdrawalRecord): VisitWithdrawal {
  const { result, way, label, clicks, why } = withdrawal;
  return { result, way, label, clicks, why, isSent: isSent(withdrawal) };
}

/**
 * Reads a visit with a delay. Returns null if it was not measured to its end. Hits that did not arrive in time are not
 * counted as lost.
 */
export function readDelayedVisit(
  observation: Observation,
  state: MatrixState,
  tracking: TrackingSettings,
): VisitRecord | null {
  const isWhole = observation.outcome === 'measured' && observation.settledBy !== 'cap';
  return isWhole ? readVisit(observation, state, tracking) : null;
}

interface Moments {
  answeredAtMs: number;
  bannerAtMs: number;
  againFromMs: number;
  documentAtMs: number;
}

/** A visit waits longer than this for the effect of a press before it presses again. */
const ONE_EFFECT_MS = 1_000;

function vendorVisit(calls: VendorCall[], observation: Observation, moments: Moments): VendorVisit {
  const { answeredAtMs, documentAtMs } = moments;
  const full = calls.filter(({ isPing }) => !isPing).map(({ hit }) => hit);
  const pageViews = full.filter(({ kind }) => kind === 'page-view');
  const repeated = repeatedPageViews(pageViews, viewsOf(observation)).filter(
    (pair) => pair.hit.atMs >= answeredAtMs && !mayBeOfPresses(pair, moments),
  );
  const firstCall = calls
    .map(({ hit }) => hit)
    .filter(({ atMs }) => atMs >= documentAtMs)
    .toSorted((one, other) => one.atMs - other.atMs)[0];
  const hosts = new Set(calls.map(({ hit }) => URL.parse(hit.url)?.host ?? ''));
  const [first] = calls;
  return {
    key: first === undefined ? { tracker: 0 } : keyOf(first),
    family: calls.find(({ hit }) => hit.vendor !== null)?.hit.vendor ?? null,
    hosts: [...hosts].slice(0, HOSTS_MAX),
    hits: full.length,
    pings: calls.length - full.length,
    hitsAfterAnswer: full.filter(({ atMs }) => atMs >= answeredAtMs).length,
    pageViews: pageViews.length,
    repeated: repeated.length,
    firstHitMs: full.length === 0 ? null : Math.min(...full.map(({ atMs }) => atMs)),
    firstCallMs: firstCall?.atMs ?? null,
    firstCallWay: firstCall === undefined ? null : wayText(firstCall),
  };
}

function wayText({ way, url }: Hit): string | null {
  if (way === undefined || way === null || way === 'direct') return null;
  return `${way} ${URL.parse(url)?.host ?? ''}`;
}

/**
 * Returns whether two page views may result from two presses. After a second press, each press causes a page view at
 * its own time.
 */
function mayBeOfPresses(
  { hit, first }: { hit: Hit; first: Hit },
  { bannerAtMs, againFromMs }: Moments,
): boolean {
  if (hit.atMs < againFromMs || first.atMs < bannerAtMs) return false;
  return hit.atMs - first.atMs >= ONE_EFFECT_MS;
}

function keyOf({ tracker, hit }: VendorCall): VendorKey {
  return tracker === null ? { family: hit.vendor ?? '' } : { tracker };
}

const keyText = (key: VendorKey): string => ('tracker' in key ? String(key.tracker) : `f ${key.family}`);

/**
 * Returns the options of the banner's first level. Null if no accept button is known, because other buttons may be
 * unknown, too.
 */
function offeredBy(consent: ConsentRecord | undefined): VisitRecord['offered'] {
  const { offered, why = null } = consent ?? {};
  if (offered?.some((offer) => offer === 'accept' || offer === 'dismiss')) return offered;
  return why === 'no-refusal' ? ['accept'] : null;
}

function defaultOf(consent: ConsentRecord | undefined): number | null {
  const commands = consent?.signals?.consentMode ?? [];
  return commands.find(({ command }) => command === 'default')?.atMs ?? null;
}
