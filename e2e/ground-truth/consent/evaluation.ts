import { readVisit } from '@vigie/audit/consent-matrix/read-visit.ts';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { ConsentRecord, Observation } from '@vigie/contract/observation/observation.ts';
import { hasBanner } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Behaviour, ConsentSite } from './consent-site.ts';
import type { ServedVisit } from './serve-consent.ts';

export const TRACKING: TrackingSettings = {
  jsTagName: 'matomo.js',
  phpTagName: 'matomo.php',
  requiredVariables: [],
  pageViewRule: null,
  dataLayers: [],
};

/** A visit: its record, and the site's own knowledge. */
export type ConsentVisit = {
  site: ConsentSite;
  behaviour: Behaviour;
  action: ConsentAction;
  observation: Observation;
  served: ServedVisit;
};

/** Faults of a visit; empty lists: none. */
export type ConsentEvaluation = {
  visit: ConsentVisit;
  /** Banners not seen, or seen with another name. */
  unrecognised: string[];
  /** Banners not answered as requested, or with a recorded answer that contradicts the site. */
  misanswered: string[];
  /** First levels whose refuse button, or its absence, was misread. */
  misread: string[];
  /** Checks that fail on an obedient site. */
  falseFailures: string[];
  /** Disobedience that no check reports. */
  missed: string[];
};

const NO_CONSENT: ConsentRecord = { action: 'none', platform: null, result: 'no-banner', atMs: null };

export function evaluateConsentVisit(visit: ConsentVisit): ConsentEvaluation {
  const consent = seen(visit.observation.consent) ?? NO_CONSENT;
  return {
    visit,
    unrecognised: unrecognised(visit, consent),
    misanswered: misanswered(visit, consent),
    misread: misread(visit, consent),
    falseFailures: visit.behaviour === 'obedient' ? failures(visit) : [],
    missed: missed(visit),
  };
}

function unrecognised({ site }: ConsentVisit, consent: ConsentRecord): string[] {
  if (!hasBanner(consent)) return ['no banner was seen'];
  return consent.platform === site.manager ? [] : [`is called ${consent.platform}, not ${site.manager}`];
}

function misanswered({ site, action, served, observation }: ConsentVisit, consent: ConsentRecord): string[] {
  const { result, why = null } = consent;
  const outcome = `${result}${why === null ? '' : ` (${why})`}`;
  const failure = observation.failure === null ? [] : [`the visit failed: ${observation.failure.message}`];
  const cannot = { none: false, accept: site.cannotAccept, refuse: site.cannotRefuse }[action] === true;
  const state = action === 'none' ? null : action === 'accept' ? 'accepted' : 'refused';
  const isAgain = consent.pressedAgainAtMs !== undefined;
  const isAgainRight = isAgain === (site.pressedAgain?.includes(action) ?? isAgain);
  const right = action === 'none' ? 'not-asked' : cannot ? 'failed' : 'done';
  return [
    ...failure,
    ...(isAgainRight ? [] : [isAgain ? 'it was pressed again' : 'it was not pressed again']),
    ...(cannot || served.state === state
      ? []
      : [`the site says ${served.state}, not ${state}; the visit ${outcome}`]),
    ...(cannot && served.state === state ? [`the site says ${state}: it can be answered`] : []),
    ...(result === right ? [] : [`the visit says ${outcome}, not ${right}; the site ${served.state}`]),
  ];
}

/** Returns faults where the consent matrix's view of the first level differs from the site's. */
function misread({ site, action, observation }: ConsentVisit, { offered }: ConsentRecord): string[] {
  if (site.firstLevel === undefined || action === 'none') return [];
  const { offered: read } = readVisit(observation, action, TRACKING);
  const level = read === null ? 'unknown' : read.includes('refuse') ? 'refuses' : 'no-refusal';
  return level === site.firstLevel
    ? []
    : [`its first level is ${site.firstLevel}, not ${level}: it offers ${offered?.join(', ') ?? 'nothing'}`];
}

function failures({ observation }: ConsentVisit): string[] {
  return (['detect', 'yes'] as const).flatMap((needsConsent) =>
    evaluateObservation(observation, { ...TRACKING, needsConsent })
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check, reason }) => `${check}: ${reason} (needs consent: ${needsConsent})`),
  );
}

/** Returns sites that measure without consent although they declare that they need it, and that no check reports. */
function missed({ behaviour, action, observation, served }: ConsentVisit): string[] {
  const disobeys = behaviour === 'early' || (behaviour === 'deaf' && served.state === 'refused');
  if (!disobeys || served.hits === 0 || action === 'accept') return [];
  const verdicts = evaluateObservation(observation, { ...TRACKING, needsConsent: 'yes' });
  const isReported = verdicts.some(
    ({ outcome, reason }) => outcome === 'failed' && reason === 'before-consent',
  );
  return isReported ? [] : [`${served.hits} hits without consent are not told`];
}

/** Returns all faults of a visit, as sentences. */
export const faultsOf = ({
  unrecognised,
  misanswered,
  misread: misreadLevels,
  falseFailures,
  missed,
}: Omit<ConsentEvaluation, 'visit'>): string[] => [
  ...unrecognised,
  ...misanswered,
  ...misreadLevels,
  ...falseFailures.map((text) => `fails, though it is obedient: ${text}`),
  ...missed,
];
