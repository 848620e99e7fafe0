import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Unknown } from '@vigie/contract/policy-rehearsal.ts';
import { directivesOf, isOfScript, isStaticImport } from './fetch-kinds.ts';
import { type Directives, parsePolicy, TRUSTED_TYPES } from './policy-text.ts';
import { ALLOWED, common, ruleFetch, ruleInline, strictest, type Ruling } from './rule-fetch.ts';
import { createScenery, NOBODY, type Scenery, type CallInitiator } from './visit-frames.ts';

/**
 * Outcome of a request under other policies. `through`: blocked request without which this request would not be made.
 */
export type Rehearsed = Ruling & { through?: string };

export interface RehearsedRequest {
  request: RequestRecord;
  wasBlocked: boolean;
  ruling: Rehearsed;
}

const unknown = (why: Unknown): Ruling => ({ outcome: 'unknown', why });

/** Returns the outcomes under enforced policies of each request of a visit that they govern, in request order. */
export function rehearseVisit(observation: Observation, policies: readonly string[]): RehearsedRequest[] {
  const requests = seen(observation.requests) ?? [];
  const page = URL.parse(observation.finalUrl ?? '');
  if (page === null) return [];
  const rehearsal = createRehearsal(policies, { page, scenery: createScenery(observation, requests) });
  return requests.flatMap((request) => {
    const ruling = rehearsal.rule(request);
    return ruling === null ? [] : [{ request, wasBlocked: isBlockedByPolicy(request), ruling }];
  });
}

/**
 * Returns the violations without a recorded request, such as those of frames, and their outcomes under other policies.
 */
export function rehearseViolations(
  observation: Observation,
  texts: readonly string[],
): { url: string; ruling: Ruling }[] {
  const page = URL.parse(observation.finalUrl ?? '');
  const blocked = new Set(
    (seen(observation.requests) ?? [])
      .filter(isBlockedByPolicy)
      .flatMap(({ url, finalUrl }) => [url, finalUrl]),
  );
  const violations = (seen(observation.csp)?.violations ?? []).filter(
    ({ disposition, frameId, blockedUrl }) =>
      disposition === 'enforce' && frameId === 'main' && !blocked.has(blockedUrl ?? ''),
  );
  if (page === null) return [];
  const policies = texts.map(parsePolicy);
  return [...new Map(violations.map((one) => [one.blockedUrl, one])).values()].flatMap(
    ({ blockedUrl, effectiveDirective: effective }) => {
      const url = URL.parse(blockedUrl ?? '');
      if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return [];
      const ruling = strictest(policies.map((policy) => ruleFetch(policy, { effective, hops: [url], page })));
      // For frames only the origin is reported.
      const isOrigin = url.pathname === '/' && ruling.outcome === 'blocked';
      return [{ url: url.href, ruling: isOrigin && hasPaths(policies) ? unknown('kind') : ruling }];
    },
  );
}

/** Returns whether a source has a path. */
function hasPaths(policies: readonly Directives[]): boolean {
  return policies.some((policy) => [...policy.values()].flat().some((source) => /[^/:]\/[^/]/.test(source)));
}

export function isBlockedByPolicy({ failure }: RequestRecord): boolean {
  return failure !== null && (failure.blockedReason === 'csp' || /BLOCKED_BY_CSP/.test(failure.errorText));
}

function createRehearsal(texts: readonly string[], { page, scenery }: { page: URL; scenery: Scenery }) {
  const policies = texts.map(parsePolicy);
  /** Outcomes by address of scripts, styles and frames. */
  const known = new Map<string, Rehearsed[]>();
  /** Outcomes by address of modules that do not run because a module that they import is missing. */
  const halted = new Map<string, Rehearsed>();
  const ruleAll = (rule: (policy: Directives) => Ruling) => strictest(policies.map(rule));
  const has = (name: string) => policies.some((policy) => policy.has(name));
  const [upgrades, isSandboxed, needsTypes] = [
    has('upgrade-insecure-requests'),
    has('sandbox'),
    has(TRUSTED_TYPES) && !scenery.hasTrustedTypes,
  ];
  const inlineCode = common(
    ['script-src-elem', 'script-src-attr'].map((effective) =>
      ruleAll((policy) => ruleInline(policy, effective)),
    ),
    'inline',
  );
  const inlineStyle = ruleAll((policy) => ruleInline(policy, 'style-src-elem'));

  function rule(request: RequestRecord): Rehearsed | null {
    const rulers = directivesOf(request, scenery.workers);
    if (rulers.length === 0) return null;
    const ruler = scenery.rulerOf(request);
    const ruling = withWake(request, ruler === 'own' ? ALLOWED : ownRuling(request, rulers));
    const result =
      ruler === 'open' && ruling.outcome === 'blocked' && ruling.through === undefined
        ? unknown('frame')
        : ruling;
    for (const url of new Set([request.url, request.finalUrl]))
      known.set(url, [...(known.get(url) ?? []), result]);
    const importer = request.initiator.url ?? NOBODY;
    if (isStaticImport(request) && result.outcome !== 'allowed' && importer !== NOBODY)
      halted.set(importer, result);
    return ruler === 'own' && isBlockedByPolicy(request) ? null : result;
  }

  function ownRuling(request: RequestRecord, rulers: string[][]): Ruling {
    if (isSandboxed && !scenery.isSandboxed) return unknown('sandbox');
    const urls = [...request.redirects.map(({ url }) => url), request.finalUrl];
    const hops = urls.flatMap((url) => URL.parse(upgrades ? upgraded(url) : url) ?? []);
    const rulings = rulers.map((together) =>
      strictest(
        together.map((effective) => ruleAll((policy) => ruleFetch(policy, { effective, hops, page }))),
      ),
    );
    const ruling = common(rulings, 'kind');
    if (ruling.outcome !== 'allowed') return ruling;
    if (needsTypes && isOfScript(request)) return unknown('trusted-types');
    return upgrades && urls.some((url) => upgraded(url) !== url) ? unknown('upgraded') : ruling;
  }

  /**
   * Returns the outcome of a request after those of its initiators. A blocked initiator requests nothing; a doubtful
   * one makes the request doubtful.
   */
  function withWake(request: RequestRecord, ruling: Ruling): Rehearsed {
    return inWakeOf(scenery.sourcesOf(request), request, ruling);
  }

  function inWakeOf(sources: readonly CallInitiator[], request: RequestRecord, ruling: Ruling): Rehearsed {
    if (ruling.outcome === 'blocked') return ruling;
    const behind = sources.map((source) => ({ source, ruling: rulingOf(source.url, request) }));
    const gone = behind.filter(({ ruling }) => ruling.outcome === 'blocked');
    const lost =
      gone.find(({ source }) => source.isNeeded) ?? (gone.length === behind.length ? gone[0] : undefined);
    if (lost?.ruling.outcome === 'blocked')
      return { ...lost.ruling, through: lost.ruling.through ?? lost.source.url };
    if (gone.length > 0 || behind.some(({ ruling }) => ruling.outcome === 'unknown'))
      return ruling.outcome === 'unknown' ? ruling : unknown('initiator');
    return ruling;
  }

  function rulingOf(url: string, request: RequestRecord): Rehearsed {
    if (scenery.isPage(url)) {
      if (isOfScript(request)) return inlineCode;
      return request.resourceType === 'font' && inlineStyle.outcome !== 'allowed'
        ? unknown('inline')
        : ALLOWED;
    }
    if (LOCAL_WORKER.test(url)) return ruleLocalWorker(url, request);
    const rulings = known.get(url) ?? [];
    const [first = ALLOWED] = rulings;
    const halt = isStaticImport(request) ? undefined : halted.get(url);
    if (halt !== undefined) return halt;
    return rulings.every(({ outcome }) => outcome === first.outcome) ? first : unknown('initiator');
  }

  /** Returns the outcome of a worker made of a script's own text. No record names its creator. */
  function ruleLocalWorker(url: string, request: RequestRecord): Rehearsed {
    const hops = [new URL(url)];
    const ruling = ruleAll((policy) => ruleFetch(policy, { effective: 'worker-src', hops, page }));
    return inWakeOf(scenery.everyScript('main'), request, ruling);
  }

  return { rule };
}

/** Matches addresses of workers made of a script's own text. */
const LOCAL_WORKER = /^(blob|data):/;

/** Returns an address as `upgrade-insecure-requests` rewrites it. */
function upgraded(url: string): string {
  return url.replace(/^(http|ws):/, '$1s:');
}
