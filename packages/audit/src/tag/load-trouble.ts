import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { REASONS } from '@vigie/contract/verdict.ts';
import { concernsMixedContent } from '../mixed-content.ts';
import { isJavaScript } from './script-loads.ts';
import type { ScriptLoad } from './script-loads.ts';

/** Reason why an attempt to load the JS tag failed. */
export type LoadTrouble = Exclude<(typeof REASONS)['tagJs'][number], 'not-requested' | 'loaded-twice'>;

type Rule = readonly [LoadTrouble, (load: ScriptLoad, observation: Observation) => boolean];

/** Matches types of documents that servers send in place of a script. */
const DOCUMENT_TYPE = /^(text\/html|application\/xhtml\+xml|application\/json|text\/xml|application\/xml)/i;

/** Rules in evaluation order; the first match wins. */
const LOAD_TROUBLES: readonly Rule[] = [
  [
    'blocked-by-csp',
    ({ request, violation }) => violation !== null || request?.failure?.blockedReason === 'csp',
  ],
  [
    'mixed-content',
    ({ request, stoppedAsMixedContent }, observation) =>
      stoppedAsMixedContent || (request !== null && concernsMixedContent(request, observation)),
  ],
  ['integrity-mismatch', ({ request }) => /integrity|^sri/i.test(request?.failure?.blockedReason ?? '')],
  [
    'wrong-mime-type',
    ({ request }) => request?.failure?.blockedReason === 'content-type' || isWithheld(request),
  ],
  ['http-error', ({ request }) => (request?.status ?? 0) >= 400],
  [
    'network-error',
    ({ request }) => request !== null && request.state !== 'answered' && !isAnsweredButRefused(request),
  ],
  ['network-error', ({ request }) => (request?.failure?.corsError ?? null) !== null],
  [
    'wrong-mime-type',
    (load) => wasRefused(load) && load.request !== null && !isJavaScript(load.request.mimeType),
  ],
  ['integrity-mismatch', (load) => wasRefused(load) && load.runs.some(({ hasIntegrity }) => hasIntegrity)],
  ['network-error', (load) => wasRefused(load) && load.request === null],
  ['script-error', wasRefused],
];

/** Returns why a load failed, or null if the script arrived and nothing blocked it. */
export function troubleOf(load: ScriptLoad, observation: Observation): LoadTrouble | null {
  return LOAD_TROUBLES.find(([, applies]) => applies(load, observation))?.[0] ?? null;
}

/** Returns whether the response has a document's type. The browser may still have run it, without effect. */
export function isDocument({ request }: ScriptLoad): boolean {
  return DOCUMENT_TYPE.test(request?.mimeType ?? '');
}

/**
 * Returns whether Chromium's opaque response blocking withheld the response: another type than a script's, across
 * origins.
 */
function isWithheld(request: ScriptLoad['request']): boolean {
  return /BLOCKED_BY_ORB/.test(request?.failure?.errorText ?? '') && (request?.status ?? 200) < 400;
}

/**
 * Returns whether a successful response was refused. Some refusals (integrity, MIME) appear as a failure without a
 * specific net error.
 */
function isAnsweredButRefused({ state, status, failure }: NonNullable<ScriptLoad['request']>): boolean {
  const isPlain = failure === null || /^(net::ERR_(FAILED|ABORTED))?$/.test(failure.errorText);
  return state === 'failed' && status !== null && status < 400 && isPlain && failure?.corsError === null;
}

function wasRefused({ runs, request }: ScriptLoad): boolean {
  if (runs.some(({ outcome }) => outcome === 'ran')) return false;
  return (
    runs.some(({ outcome }) => outcome === 'refused') || (request !== null && isAnsweredButRefused(request))
  );
}
