import type { Hit } from '@vigie/contract/hit.ts';
import type { CampaignLink, LinkFinding, LinkHop } from '@vigie/contract/link-report.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { consentWithheld } from '../consent/withheld.ts';
import { decodeHits } from '../hits/decode-hits.ts';
import { recipientSite } from '../personal-data/recipient.ts';
import { addressInPage, chainOf, type ChainAddress } from './link-chain.ts';
import { carriesParameter, isDueInHit, valueInHit } from './hit-campaign.ts';
import { wrongHost } from './landing-host.ts';
import { namingFindings } from './link-naming.ts';
import { linkPersonalData } from './link-personal-data.ts';
import type { LinkRules } from './link-rules.ts';
import { followedParameters, lossOf, lostFragment, type FollowedParameter } from './lost-parameters.ts';

/** Settings by which a link is evaluated. */
export interface LinkEvaluationSettings {
  rules: LinkRules;
  /** Tracking of the landing page; null: none was found on its website. */
  tracking: TrackingSettings | null;
  /** True if a link without any campaign must lead to a tracked page, too. Links of a mail need not. */
  isAlwaysTracked: boolean;
  /** Address as the file of links has it. Absent: the requested one. */
  url?: string;
}

/** Statuses by which servers refuse programs or strangers: a visitor may get the page. */
const UNDECIDED = /^HTTP status (?:401|403|407|429)\b/;
/** Failures of an address that answers nobody. */
const DEAD: ReadonlySet<FailureCode> = new Set(['http-status', 'dns', 'connection', 'tls']);

/** Evaluates one link by its visit. Pure: it accepts any stored visit. */
export function evaluateLink(observation: Observation, settings: LinkEvaluationSettings): CampaignLink {
  const { rules, tracking } = settings;
  const documents = chainOf(observation);
  const hit = tracking === null ? null : firstPageView(observation, documents, tracking);
  const followed = followedParameters(documents, rules.required);
  const chain = [...documents, ...strippedInPage(observation, { documents, followed, hit })];
  const personal = linkPersonalData(chain);
  const findings = [
    ...arrivalFindings(observation, chain, rules),
    ...(observation.failure?.code === 'redirect-loop'
      ? []
      : lossFindings(documents, chain, { followed, hit })),
    ...trackingFindings(observation, chain, { ...settings, followed, hit }),
    ...namingFindings(chain, followed, rules),
  ].map((finding) => hidden(finding, personal.hide));
  const all = [...findings, ...personal.findings];
  const outcome = observation.outcome === 'failed' ? (observation.failure?.code ?? 'connection') : 'measured';
  return {
    url: personal.hide(settings.url ?? observation.requestedUrl),
    outcome: all.length > 0 ? 'failed' : isEvaluated(observation) ? 'passed' : 'skipped',
    hops: chain.slice(0, -1).map((address, index) => hopOf(address, chain[index + 1], personal.hide)),
    landing: { url: personal.hide(chain.at(-1)?.url ?? observation.requestedUrl), outcome },
    findings: all,
  };
}

/** Returns whether the way of a link was seen to its end. */
function isEvaluated({ outcome, failure }: Observation): boolean {
  return outcome === 'measured' || failure?.code === 'download';
}

const hopOf = (
  { url, status }: ChainAddress,
  next: ChainAddress | undefined,
  hide: (text: string) => string,
): LinkHop => ({ url: hide(url), status, by: next?.by ?? 'script' });

function hidden(finding: LinkFinding, hide: (text: string) => string): LinkFinding {
  const { expected, seen: found } = finding;
  return { ...finding, expected: expected && hide(expected), seen: found && hide(found) };
}

/**
 * Returns the first page view that the tracker sent on the website of the landing page, on any of its pages on the way;
 * null if it sent none.
 */
function firstPageView(
  observation: Observation,
  documents: readonly ChainAddress[],
  tracking: TrackingSettings,
): Hit | null {
  const site = recipientSite(documents.at(-1)?.url ?? '');
  const before = documents.findLastIndex(({ url }) => recipientSite(url) !== site);
  const sinceMs = documents[before + 1]?.atMs ?? 0;
  const hits = decodeHits(observation, tracking).filter(
    ({ kind, atMs }) => kind === 'page-view' && atMs >= sinceMs,
  );
  return hits.toSorted((one, other) => one.atMs - other.atMs)[0] ?? null;
}

interface Arrival {
  followed: readonly FollowedParameter[];
  hit: Hit | null;
}

/**
 * Returns the addresses that scripts of the landing page set before its first page view, and that lack a parameter. If
 * nothing was sent, or the hit carries all, their changes cost nothing.
 */
function strippedInPage(
  observation: Observation,
  { documents, followed, hit }: Arrival & { documents: readonly ChainAddress[] },
): ChainAddress[] {
  const landing = documents.at(-1);
  if (landing === undefined || hit === null) return [];
  const views = (seen(observation.views) ?? []).filter(
    ({ kind, atMs }) => kind !== 'load' && atMs >= landing.atMs && atMs <= hit.atMs,
  );
  const stripped: ChainAddress[] = [];
  for (const { url, atMs } of views) {
    const before = stripped.at(-1) ?? landing;
    const after = addressInPage(url, atMs);
    const isLosing = followed.some(
      ({ name, values }) =>
        before.own.has(name) &&
        after.own.get(name)?.join('\n') !== before.own.get(name)?.join('\n') &&
        !carriesParameter(hit, name, values),
    );
    if (isLosing) stripped.push(after);
  }
  return stripped;
}

/** Returns what a link lost on its way. A fragment is followed to the document only: scripts use it up. */
function lossFindings(
  documents: readonly ChainAddress[],
  chain: readonly ChainAddress[],
  { followed, hit }: Arrival,
): LinkFinding[] {
  return [...followed.map((parameter) => lossOf(parameter, chain, hit)), lostFragment(documents)].filter(
    (finding) => finding !== null,
  );
}

function arrivalFindings(
  { failure }: Observation,
  chain: readonly ChainAddress[],
  { hosts }: LinkRules,
): LinkFinding[] {
  if (failure?.code === 'redirect-loop') return [loopOf(chain)];
  const isDead = failure !== null && DEAD.has(failure.code) && !UNDECIDED.test(failure.message);
  const status = /^HTTP status (\d+)/.exec(failure?.message ?? '')?.[1];
  const dead: LinkFinding[] = isDead
    ? [
        {
          kind: 'dead-link',
          parameter: null,
          hop: chain.length,
          expected: null,
          seen: status ?? failure.code,
        },
      ]
    : [];
  return [...dead, wrongHost(chain, hosts)].filter((finding) => finding !== null);
}

/** Returns the finding on a loop, at the first answer that leads to an address that was requested before. */
function loopOf(chain: readonly ChainAddress[]): LinkFinding {
  const urls = chain.map(({ url }) => url.replace(/#.*$/s, ''));
  const again = urls.findIndex((url, index) => urls.indexOf(url) < index);
  const at = again === -1 ? chain.length - 1 : again;
  return {
    kind: 'redirect-loop',
    parameter: null,
    hop: Math.max(1, at),
    expected: null,
    seen: urls[at] ?? null,
  };
}

/** Returns whether the landing page is tracked, and whether its first page view carries the campaign. */
function trackingFindings(
  observation: Observation,
  chain: readonly ChainAddress[],
  { tracking, isAlwaysTracked, rules, followed, hit }: LinkEvaluationSettings & Arrival,
): LinkFinding[] {
  if (!isEvaluated(observation) || wrongHost(chain, rules.hosts) !== null) return [];
  if (hit === null) {
    const isExcused = consentWithheld(observation, tracking ?? {}, []) !== null;
    if (isExcused || (!isAlwaysTracked && followed.length === 0)) return [];
    const found = observation.failure?.code ?? null;
    return [{ kind: 'not-tracked', parameter: null, hop: null, expected: null, seen: found }];
  }
  const landing = chain.at(-1);
  return followed.flatMap(({ name, values }): LinkFinding[] => {
    const landed = landing?.own.get(name)?.some((value) => value !== '') === true;
    if (
      !landed ||
      !isDueInHit(hit, name) ||
      carriesParameter(hit, name, [...values, ...(landing?.own.get(name) ?? [])])
    )
      return [];
    const finding = { parameter: name, hop: null, expected: values[0] ?? null, seen: valueInHit(hit, name) };
    return [{ kind: 'first-hit-without-campaign', ...finding }];
  });
}
