import { useMemo } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { CodeProblem } from '../../ui/code-editor/code-problem.ts';
import { useTestErrorText } from '../../ui/test-result/test-error-text.ts';
import type { Syntax } from './use-syntax.ts';
import { isStale, type Trial } from './use-trial.ts';

type Part = keyof Syntax;

interface CodeState {
  part: Part;
  syntax: Syntax;
  trial: Trial;
  sources: Record<Part, string>;
}

/** The marks of an editor: a syntax error, or the line where the last trial of this code stopped. */
export function useCodeProblems({ part, syntax, trial, sources }: CodeState): CodeProblem[] {
  const t = useWords('tests');
  const textOf = useTestErrorText();
  const fault = syntax[part];
  const error = isStale(trial, sources) ? null : (trial.page?.tests[0]?.error ?? null);
  return useMemo(() => {
    if (fault) {
      const { code, line, column, detail } = fault;
      const isUnknown = code === 'condition-unknown-name';
      return [{ line, column, message: t(isUnknown ? 'syntax.unknown' : 'syntax.here', { detail }) }];
    }
    if (!error?.code.startsWith(part) || error.line === null) return [];
    const { line, column, detail } = error;
    return [{ line, column, message: [textOf(error), detail].filter(Boolean).join('\n') }];
  }, [fault, error, part, t, textOf]);
}
