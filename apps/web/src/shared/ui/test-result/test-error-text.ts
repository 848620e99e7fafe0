import { useCallback } from 'react';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';

export type TestError = NonNullable<TestResult['error']>;

/** Returns a function for the message of a test's error, with its position in the code if known. */
export function useTestErrorText(): (error: TestError) => string {
  const t = useWords('test-result');
  return useCallback(
    ({ code, line, column }) => {
      const sentence = t(`error.${code}`);
      if (line === null) return sentence;
      const position = column === null ? t('position.line', { line }) : t('position', { line, column });
      return `${sentence} ${position}`;
    },
    [t],
  );
}
