import { createLinkEvaluator } from '@vigie/audit/links/link-evaluator.ts';
import { NO_LINK_RULES } from '@vigie/audit/links/link-rules.ts';
import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import type { CampaignLink } from '@vigie/contract/link-report.ts';
import { LOOK_AHEAD_SECONDS } from '@vigie/contract/limits.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import { openGroundTruthInspector } from '../visits.ts';
import type { LinkCase } from './link-case.ts';
import { serveLinks } from './serve-links.ts';

export interface LinksEvaluation {
  /** Wrong results, as sentences. */
  faults: string[];
  /** Numbers of planted findings, of those that were found, and of findings that were not planted. */
  planted: number;
  found: number;
  unplanted: number;
  healthy: number;
}

/** Follows the links of all cases in the browser, evaluates them as a run does, and compares the findings. */
export async function evaluateLinks(cases: readonly LinkCase[]): Promise<LinksEvaluation> {
  const visits = await visitCases(cases);
  const links = evaluatedLinks(cases, visits);
  const results = cases.map((one) => compare(one, links.get(one.name)));
  const sum = (count: (result: Comparison) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  return {
    faults: results.flatMap(({ faults }) => faults),
    planted: sum(({ planted }) => planted),
    found: sum(({ planted, missing }) => planted - missing),
    unplanted: sum(({ unplanted }) => unplanted),
    healthy: cases.filter(({ findings }) => findings.length === 0).length,
  };
}

async function visitCases(cases: readonly LinkCase[]): Promise<Map<string, Observation>> {
  const servers = await serveLinks(cases);
  const visits = new Map<string, Observation>();
  try {
    for (const [consent = 'accept', own] of Map.groupBy(cases, (one) => one.consent)) {
      for (const [name, observation] of await visitAs(consent, own, servers.hostResolverRules))
        visits.set(name, observation);
    }
    return visits;
  } finally {
    await servers.close();
  }
}

async function visitAs(
  consent: ConsentAction,
  cases: readonly LinkCase[],
  hostResolverRules: string,
): Promise<[name: string, Observation][]> {
  const inspector = await openGroundTruthInspector({
    tracking: NO_TRACKER,
    isKnownHit,
    hits: 'answer-locally',
    mode: 'isolated',
    consent,
    concurrency: 3,
    lookAheadSeconds: LOOK_AHEAD_SECONDS.default,
    acceptInvalidCertificates: true,
    hostResolverRules,
  });
  try {
    return await Promise.all(
      cases.map(async ({ name, link }): Promise<[string, Observation]> => {
        const { observation } = await inspector.inspect(link.replaceAll('NAME', name));
        return [name, observation];
      }),
    );
  } finally {
    await inspector.close();
  }
}

/** Judges the visits as runs do: links with the same rules together. */
function evaluatedLinks(
  cases: readonly LinkCase[],
  visits: ReadonlyMap<string, Observation>,
): Map<string, CampaignLink> {
  const links = new Map<string, CampaignLink>();
  for (const own of Map.groupBy(cases, ({ rules = {} }) => JSON.stringify(rules)).values()) {
    const rules = { ...NO_LINK_RULES, ...own[0]?.rules };
    // Other links of the run show the tracker of each website, as in a campaign's file.
    const evaluator = createLinkEvaluator({ rules, tracking: NO_TRACKER, isAlwaysTracked: true });
    const all = [...own, ...cases.filter((one) => !own.includes(one))];
    for (const [index, { name }] of all.entries()) {
      const observation = visits.get(name);
      if (observation !== undefined) evaluator.add(index, { url: observation.requestedUrl, observation });
    }
    const evaluated = evaluator.finish();
    for (const [index, { name }] of own.entries()) {
      const link = evaluated.get(index);
      if (link !== undefined) links.set(name, link);
    }
  }
  return links;
}

interface Comparison {
  faults: string[];
  planted: number;
  missing: number;
  unplanted: number;
}

function compare({ name, findings, hops }: LinkCase, link: CampaignLink | undefined): Comparison {
  const reported = (link?.findings ?? []).map(
    ({ kind, parameter, hop }) => `${kind} ${parameter ?? '-'} ${hop ?? '-'}`,
  );
  const due = [...findings] as string[];
  const missing = due.filter((one) => !reported.includes(one));
  const unplanted = reported.filter((one) => !due.includes(one));
  const ways = link?.hops.map(({ by }) => by).join() ?? '';
  return {
    faults: [
      ...missing.map((one) => `${name}: not told: ${one}`),
      ...unplanted.map((one) => `${name}: told: ${one}`),
      ...(hops !== undefined && ways !== hops.join() ? [`${name}: ways ${ways}, not ${hops.join()}`] : []),
      ...(findings.length === 0 && link?.outcome !== 'passed' ? [`${name}: ${link?.outcome ?? 'lost'}`] : []),
    ],
    planted: due.length,
    missing: missing.length,
    unplanted: unplanted.length,
  };
}
