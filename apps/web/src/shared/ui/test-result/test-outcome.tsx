import type { ReactNode } from 'react';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill } from '../pill.tsx';
import type { Tone } from '../status.tsx';

export type TestOutcomeName = TestResult['outcome'];

export const OUTCOME_TONES: Record<TestOutcomeName, Tone> = {
  passed: 'ok',
  failed: 'fail',
  error: 'warn',
  skipped: 'mute',
};

/** Renders the outcome of a test on a page, as a shape and a word. */
export function TestOutcome({ outcome }: { outcome: TestOutcomeName }): ReactNode {
  const t = useWords('test-result');
  return <Pill tone={OUTCOME_TONES[outcome]}>{t(`outcome.${outcome}`)}</Pill>;
}
