import type { ReactNode } from 'react';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../status.tsx';
import css from './test-result.module.css';

export type TestOutcomeName = TestResult['outcome'];

export const OUTCOME_TONES: Record<TestOutcomeName, Tone> = {
  passed: 'ok',
  failed: 'fail',
  error: 'warn',
  skipped: 'mute',
};

/** How a test ended on a page, by shape and word. */
export function TestOutcome({ outcome }: { outcome: TestOutcomeName }): ReactNode {
  const t = useWords('test-result');
  const tone = OUTCOME_TONES[outcome];
  return (
    <span className={css.outcome} data-tone={tone}>
      <StatusIcon tone={tone} size={14} />
      {t(`outcome.${outcome}`)}
    </span>
  );
}
