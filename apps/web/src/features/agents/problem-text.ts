import { useErrorText } from '../../i18n/error-text.ts';
import { useKeys, useWords } from '../../i18n/i18n-provider.tsx';
import type { Agent } from '@vigie/contract/agent.ts';

/** Why an agent could not be asked: a problem of agents, or else the code of an error. */
export function useProblemText(): (problem: string) => string {
  const t = useWords('agents');
  const keys = useKeys('agents');
  const errorText = useErrorText();
  return (problem) =>
    keys.has(`problem.${problem}`)
      ? t(`problem.${problem as NonNullable<Agent['problem']>}`)
      : errorText(problem);
}
