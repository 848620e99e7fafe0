import type { ConsentFindingKind, MatrixState } from '@vigie/contract/consent-matrix.ts';
import { GOOGLE } from '../consent/before-consent.ts';
import { lateDefaults } from './late-defaults.ts';
import type { VisitWithdrawal } from './read-visit.ts';
import type { BareFinding, NamedVendor, PageVisit, PageVisits } from './page-visit.ts';

/** Settings for the evaluation of a page's visits. */
export interface EvaluationSettings {
  /** Vendors that must count each page, according to the audit's settings. */
  configured: readonly string[];
  isExempt: (vendor: string) => boolean;
}

const NAMES_MAX = 10;

export function pageFindings(visits: PageVisits, settings: EvaluationSettings): BareFinding[] {
  const hasAnyBanner = Object.values(visits).some(({ hasBanner }) => hasBanner);
  return [
    ...(hasAnyBanner ? withoutConsent(visits, settings) : missingBanner(visits, settings)),
    ...privacySignal(visits, { settings, hasAnyBanner }),
    ...firstLevel(visits),
    ...afterAcceptance(visits, settings),
    ...lateDefaults(visits),
    ...withdrawalFindings(visits, settings),
  ];
}

/** Returns one finding for all vendors that fire or store something on a page without a banner. */
function missingBanner({ none }: PageVisits, { isExempt }: EvaluationSettings): BareFinding[] {
  const firing = (none?.vendors ?? []).filter(
    ({ vendor, hits, cookies, storage }) => hits + cookies.length + storage.length > 0 && !isExempt(vendor),
  );
  if (firing.length === 0) return [];
  const seen = listed(firing.map(({ vendor }) => vendor));
  return [{ kind: 'no-banner', vendor: null, state: 'none', expected: null, seen }];
}

function withoutConsent({ none, refuse }: PageVisits, { isExempt }: EvaluationSettings): BareFinding[] {
  const needing = (visit: PageVisit | undefined) =>
    (visit?.vendors ?? []).filter(({ vendor }) => !isExempt(vendor));
  const refused = refuse?.answered === 'refuse' ? needing(refuse) : [];
  return [
    ...needing(none).flatMap((one) => sent('before-consent', 'none', { ...one, count: one.hits })),
    ...refused.flatMap((one) => sent('against-refusal', 'refuse', { ...one, count: one.hitsAfterAnswer })),
    ...needing(none)
      .map(({ vendor, cookies, storage }) => ({ vendor, stores: [...cookies, ...storage] }))
      .filter(({ stores }) => stores.length > 0)
      .map(({ vendor, stores }): BareFinding => ({
        kind: 'cookie-before-consent',
        vendor,
        state: 'none',
        expected: null,
        seen: listed(stores),
      })),
  ];
}

/**
 * Returns the findings about Global Privacy Control. A page without a banner must honour it, and each page confirm it,
 * only if the page states by its opt-out link that Californian law applies to it.
 */
function privacySignal(
  { gpc }: PageVisits,
  { settings: { isExempt }, hasAnyBanner }: { settings: EvaluationSettings; hasAnyBanner: boolean },
): BareFinding[] {
  if (gpc === undefined) return [];
  const { vendors, confirmation, optOutLink } = gpc;
  const needing = vendors.filter(({ vendor }) => !isExempt(vendor));
  const isDue = hasAnyBanner || optOutLink !== undefined;
  const isUnconfirmed = optOutLink !== undefined && confirmation === null;
  return [
    ...(isDue ? needing : []).flatMap((one) => sent('against-gpc', 'gpc', { ...one, count: one.hits })),
    ...(isUnconfirmed ? [unconfirmed(optOutLink)] : []),
  ];
}

const unconfirmed = (optOutLink: string): BareFinding => ({
  kind: 'gpc-not-confirmed',
  vendor: null,
  state: 'gpc',
  expected: 'Opt-Out Request Honored',
  seen: optOutLink,
});

function sent(
  kind: ConsentFindingKind,
  state: MatrixState,
  { vendor, count }: { vendor: string; count: number },
): BareFinding[] {
  return count === 0 ? [] : [{ kind, vendor, state, expected: '0', seen: String(count) }];
}

function firstLevel({ refuse, accept }: PageVisits): BareFinding[] {
  const checked = [refuse, accept].find((visit) => visit !== undefined && visit.offered !== null);
  if (checked === undefined || checked.offered === null || checked.offered.includes('refuse')) return [];
  const { state, offered } = checked;
  return [
    { kind: 'no-refusal-at-first-level', vendor: null, state, expected: 'refuse', seen: listed(offered) },
  ];
}

/** Returns the findings about lost and duplicate hits. They require that the banner accepted the consent. */
function afterAcceptance(
  { none, gpc, accept }: PageVisits,
  { configured }: EvaluationSettings,
): BareFinding[] {
  if (accept?.answered !== 'accept') return [];
  const due = [none, gpc, accept].flatMap((visit) => visit?.vendors.filter(isFiring) ?? []);
  const names = new Set([...configured, ...due.map(({ vendor }) => vendor)]);
  const lost = [...names].filter((name) => isLost(accept.vendors.find(({ vendor }) => vendor === name)));
  return [
    ...lost.map((vendor): BareFinding => ({
      kind: 'lost-after-acceptance',
      vendor,
      state: 'accept',
      expected: '>= 1',
      seen: '0',
    })),
    ...accept.vendors
      .filter(({ repeated }) => repeated > 0)
      .map(({ vendor, pageViews, repeated }): BareFinding => ({
        kind: 'twice-after-acceptance',
        vendor,
        state: 'accept',
        expected: String(pageViews - repeated),
        seen: String(pageViews),
      })),
  ];
}

/**
 * Returns the findings about the withdrawal of an accepted consent. A refusal that was pressed without an effect proves
 * calls, but no entries, because the browser may not have reached its button.
 */
function withdrawalFindings({ withdrawn }: PageVisits, { isExempt }: EvaluationSettings): BareFinding[] {
  const { withdrawal, vendors } = withdrawn ?? { vendors: [] };
  if (withdrawal === undefined) return [];
  const isWithdrawn = withdrawal.result === 'done';
  const left = vendors
    .filter(({ vendor }) => withdrawal.isSent && !isExempt(vendor))
    .map(({ vendor, hits, cookies, storage }) => ({
      vendor,
      parts: leftParts({ hits, cookies, storage }, isWithdrawn),
    }))
    .filter(({ parts }) => parts.length > 0);
  return [
    ...(isOffered(withdrawal) ? [] : [missingWithdrawal(withdrawal)]),
    ...left.map(({ vendor, parts }): BareFinding => ({
      kind: 'after-withdrawal',
      vendor,
      state: 'withdrawn',
      expected: '0',
      seen: parts.join('; '),
    })),
  ];
}

function leftParts(
  { hits, cookies, storage }: Pick<NamedVendor, 'hits' | 'cookies' | 'storage'>,
  isWithdrawn: boolean,
): string[] {
  return [
    ...(hits > 0 ? [`hits: ${hits}`] : []),
    ...(isWithdrawn && cookies.length > 0 ? [`cookies: ${listed(cookies)}`] : []),
    ...(isWithdrawn && storage.length > 0 ? [`storage: ${listed(storage)}`] : []),
  ];
}

/** Returns whether a visitor finds a way to withdraw. No visitor has the script interface of a manager. */
const isOffered = ({ result, way }: VisitWithdrawal): boolean => result !== 'no-way' && way !== 'interface';

function missingWithdrawal({ way, label }: VisitWithdrawal): BareFinding {
  const seen = way === 'interface' ? 'script interface' : label;
  return { kind: 'no-withdrawal', vendor: null, state: 'withdrawn', expected: 'refuse', seen };
}

const isFiring = ({ hits, pings }: NamedVendor): boolean => hits + pings > 0;

/**
 * Returns whether an accepted visit lost the hits of a vendor. Cookieless measurement by choice still counts visitors;
 * Google's pings after an acceptance do not.
 */
export function isLost(visit: NamedVendor | undefined): boolean {
  if (visit === undefined) return true;
  return visit.hits === 0 && (visit.pings === 0 || GOOGLE.has(visit.family ?? ''));
}

export function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  const more = all.length > NAMES_MAX ? [`+ ${all.length - NAMES_MAX}`] : [];
  return [...all.slice(0, NAMES_MAX), ...more].join(', ');
}
