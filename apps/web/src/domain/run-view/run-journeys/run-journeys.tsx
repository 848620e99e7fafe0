import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import { journeysDone } from '../run-steps.ts';

const SHOWN = [
  ['passed', 'ok'],
  ['failed', 'fail'],
  ['stepFailed', 'warn'],
] as const satisfies [string, Tone][];

interface RunJourneysProps {
  journeys: NonNullable<Job['journeys']>;
  hasEnded: boolean;
}

/** Renders how many of its journeys a run has done; after its end, their results, without zeros except for `passed`. */
export function RunJourneys({ journeys, hasEnded }: RunJourneysProps): ReactNode {
  const t = useWords('run-journeys');
  if (!hasEnded) return <span>{t('of', { done: journeysDone(journeys), count: journeys.total })}</span>;
  return (
    <ul className="flex wrap gap-2-16 plain number">
      {SHOWN.filter(([name]) => name === 'passed' || journeys[name] > 0).map(([name, tone]) => (
        <li key={name} className="inline-row gap-6">
          <StatusIcon tone={tone} size={14} />
          {t(name, { count: journeys[name] })}
        </li>
      ))}
    </ul>
  );
}
