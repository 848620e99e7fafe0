import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import { EXIT } from '../exit-codes.ts';
import { oneLine } from '../format/terminal-text.ts';

interface JourneyReportOptions {
  recordings: readonly unknown[];
  output?: string | undefined;
}

/** Returns the exit code of the journeys, and one sentence for each reason. Failed steps come before findings. */
export function concludeJourneys(
  { journeys }: JourneyReport,
  { recordings, output }: JourneyReportOptions,
): { code: number; sentences: string[] } {
  const failed = journeys.filter(({ outcome }) => outcome === 'step-failed');
  const found = journeys.filter(({ findings }) => findings.length > 0);
  const count = found.reduce((sum, { findings }) => sum + findings.length, 0);
  const lost = journeys.flatMap(({ steps }) =>
    steps.flatMap(({ sentOnFindings = [] }) => sentOnFindings),
  ).length;
  const left = recordings.length - journeys.length;
  const sentences = [
    ...(output === undefined ? [] : [`the report is in ${output}`]),
    ...failed.map(({ title, steps }) => {
      const step = steps.find(({ outcome }) => outcome === 'failed');
      return `step ${step?.number ?? 1} of "${oneLine(title)}" could not be done: ${oneLine(step?.reason ?? '')}`;
    }),
    ...(count === 0 ? [] : [`${count === 1 ? '1 finding' : `${count} findings`} against the tracking plan`]),
    ...(lost === 0 ? [] : [`${lost === 1 ? '1 finding' : `${lost} findings`} behind the server`]),
    ...(left === 0 ? [] : [`${left === 1 ? '1 journey was' : `${left} journeys were`} not run`]),
  ];
  if (failed.length > 0 || left > 0) return { code: EXIT.stepFailed, sentences };
  return { code: count + lost > 0 ? EXIT.findings : EXIT.ok, sentences };
}
