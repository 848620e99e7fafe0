import { detectedSettings } from '@vigie/contract/detected-settings.ts';
import type { CampaignLink } from '@vigie/contract/link-report.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { detect } from '../detect/detect.ts';
import { recipientSite } from '../personal-data/recipient.ts';
import { evaluateLink, type LinkEvaluationSettings } from './evaluate-link.ts';

/** Settings by which all links of a run are evaluated. */
export interface LinksEvaluationSettings extends Omit<LinkEvaluationSettings, 'tracking'> {
  /** Tracker of the links. Without a named collector, it is detected from the visits of each website. */
  tracking: TrackingSettings;
}

/** Visit of a link; `url` is the address as its file has it. */
export interface LinkVisit {
  url: string;
  observation: Observation;
}

/** Evaluates links as their visits end. */
export interface LinkEvaluator {
  /** Adds the visit of the link at this index of the report. */
  add: (index: number, visit: LinkVisit) => void;
  /** Returns the evaluated links by their index. */
  finish: () => ReadonlyMap<number, CampaignLink>;
}

/** Number of visits of a website that decide which tracker it has. Later visits are evaluated at once, and not stored. */
const DECIDING_VISITS = 20;

/** Creates the evaluator of a run. Pure: it accepts any stored visits. */
export function createLinkEvaluator({ tracking, ...settings }: LinksEvaluationSettings): LinkEvaluator {
  const evaluated = new Map<number, CampaignLink>();
  const waiting = new Map<string, { index: number; visit: LinkVisit }[]>();
  const found = new Map<string, TrackingSettings | null>();

  function evaluate(index: number, { url, observation }: LinkVisit, own: TrackingSettings | null): void {
    evaluated.set(index, evaluateLink(observation, { ...settings, tracking: own, url }));
  }
  function decide(site: string): void {
    const visits = waiting.get(site) ?? [];
    const own = detectedTracking(
      visits.map(({ visit }) => visit.observation),
      tracking,
    );
    found.set(site, own);
    waiting.delete(site);
    for (const { index, visit } of visits) evaluate(index, visit, own);
  }

  return {
    add(index, visit) {
      const { finalUrl, requestedUrl } = visit.observation;
      const site = recipientSite(finalUrl ?? requestedUrl);
      if (tracking.phpTagName !== '') return evaluate(index, visit, tracking);
      const known = found.get(site);
      if (known !== undefined) return evaluate(index, visit, known);
      const visits = [...(waiting.get(site) ?? []), { index, visit }];
      waiting.set(site, visits);
      if (visits.length >= DECIDING_VISITS) decide(site);
    },
    finish() {
      for (const site of waiting.keys()) decide(site);
      return evaluated;
    },
  };
}

/**
 * Returns the tracking that the visits of a website show: its known tracker, or else the requests that look most like
 * hits. Null if they show neither.
 */
function detectedTracking(
  visits: readonly Observation[],
  tracking: TrackingSettings,
): TrackingSettings | null {
  const detection = detect(visits);
  const found = detectedSettings(detection);
  if (found !== null)
    return { ...tracking, ...found, pageViewRule: tracking.pageViewRule ?? found.pageViewRule };
  const candidate = detection.questions.find((question) => question.about === 'collector')?.candidates[0];
  return candidate === undefined ? null : { ...tracking, phpTagName: candidate.phpTagName };
}
