import { detectedSettings } from '@vigie/contract/detected-settings.ts';
import type { Detection, JobDetection } from '@vigie/contract/detection.ts';
import type { ImportChoices, ImportedWebsite } from '@vigie/contract/imported-website.ts';
import { IMPORT_PROBLEMS, type ImportFindings, type ImportProblem } from '@vigie/contract/website-import.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

interface RowPosition {
  position: number;
  rows: number;
}

/**
 * Returns the audit schedule of a website; null: by hand only. The websites of an import are spread evenly over its
 * hours, and for weekly audits over its days: 500 audits that begin in one minute would delay all others.
 */
export function importedSchedule(
  { schedule }: Pick<ImportedWebsite, 'schedule'>,
  choices: ImportChoices,
  { position, rows }: RowPosition,
): Schedule | null {
  const { timeZone, fromHour, hours } = choices;
  const interval = schedule ?? choices.schedule;
  if (interval === 'none') return null;
  if (interval !== 'day' && interval !== 'week') return { cron: interval, timeZone };
  const index = (position - 1) % rows;
  const days = interval === 'week' ? 7 : 1;
  const minutes = Math.floor((Math.floor(index / days) * hours * 60) / Math.ceil(rows / days));
  const at = (fromHour * 60 + minutes) % (24 * 60);
  const day = interval === 'week' ? String(index % 7) : '*';
  return { cron: `${at % 60} ${Math.floor(at / 60)} * * ${day}`, timeZone };
}

export function findingsOf({ trackers, consent, questions, visits }: Detection): ImportFindings {
  return {
    trackers: trackers.map(({ name, category, certainty }) => ({
      name,
      category,
      isSure: certainty === 'sure',
    })),
    isBannerSeen: consent.isBannerSeen,
    consentManager: consent.platform,
    questions: [...new Set(questions.map(({ about }) => about))],
    pagesVisited: visits.filter(({ outcome }) => outcome === 'measured').length,
  };
}

export interface DetectionOutcome {
  findings: ImportFindings;
  /** Null: no tracker was detected. */
  tracking: TrackingSettings | null;
  problem: ImportProblem | null;
  /** True if any page could be visited. */
  isRead: boolean;
}

/** Returns the outcome of a detection of a website, from the results of its job. */
export function evaluateDetection(
  { detection }: Pick<JobDetection, 'detection'>,
  job: { state: string; failureCode: string | null },
): DetectionOutcome {
  const findings = findingsOf(detection);
  const tracking = detectedSettings(detection);
  if (findings.pagesVisited > 0)
    return { findings, tracking, problem: tracking === null ? 'no-tracker' : null, isRead: true };
  const failed = detection.visits.find(({ failure }) => failure !== null)?.failure?.code;
  return { findings, tracking: null, problem: failed ?? problemOf(job), isRead: false };
}

function problemOf({ state, failureCode }: { state: string; failureCode: string | null }): ImportProblem {
  const known = IMPORT_PROBLEMS.find((problem) => problem === failureCode);
  return known ?? (state === 'cancelled' ? 'cancelled' : 'discovery-failed');
}
