import { detect, wantsAcceptedVisit } from '@vigie/audit/detect/detect.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Inspector } from '@vigie/inspector/inspector.ts';
import { openGroundTruthInspector } from '../visits.ts';
import type { CorpusSite } from './corpus-site.ts';
import type { DetectionEvaluation } from './evaluation.ts';
import { evaluateDetection } from './evaluation.ts';
import { serveCorpus } from './serve-corpus.ts';

const NOT_YET_KNOWN = {
  jsTagName: '',
  phpTagName: '',
  requiredVariables: [],
  pageViewRule: null,
  dataLayers: [],
};

/**
 * Detects the trackers of each site as `vigie detect` does: a visit that answers no banner, then one that accepts it.
 */
export async function visitCorpus(sites: readonly CorpusSite[]): Promise<DetectionEvaluation[]> {
  const corpus = await serveCorpus(sites);
  const changes = {
    tracking: NOT_YET_KNOWN,
    hostResolverRules: corpus.hostResolverRules,
    acceptInvalidCertificates: true,
  };
  const inspectors: Inspector[] = [];
  try {
    for (const consent of ['none', 'accept'] as const)
      inspectors.push(await openGroundTruthInspector({ ...changes, consent }));
    return await Promise.all(
      sites.map(async (site) => {
        const visits = await visitSite(corpus.urlOf(site), inspectors);
        return evaluateDetection(site, detect(visits), visits);
      }),
    );
  } finally {
    await Promise.all(inspectors.map((inspector) => inspector.close()));
    await corpus.close();
  }
}

async function visitSite(url: string, [first, accepting]: Inspector[]): Promise<Observation[]> {
  const visits = [await observed(first, url)];
  if (wantsAcceptedVisit(visits)) visits.push(await observed(accepting, url));
  return visits;
}

async function observed(inspector: Inspector | undefined, url: string): Promise<Observation> {
  if (inspector === undefined) throw new Error('no browser');
  const { observation } = await inspector.inspect(url);
  if (observation.failure !== null) throw new Error(`${url}: ${observation.failure.message}`);
  return observation;
}
