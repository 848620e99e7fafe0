import type { Problem } from '@vigie/contract/problem.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../../i18n/i18n-provider.tsx';

/** A root cause in words: what the check says, with the facts that its sentence names, or which test fails. */
export function useCauseText(): (cause: Problem['cause'], evidence?: Evidence) => string {
  const t = useWords('problems');
  const wording = useWording();
  return (cause, evidence) =>
    cause.kind === 'test'
      ? t('cause.test', { title: cause.title })
      : wording.reason(cause.check, cause.reason, evidence);
}

/** Tells root causes apart. */
export function causeKey(cause: Problem['cause']): string {
  return cause.kind === 'test' ? cause.testId : `${cause.check} ${cause.reason}`;
}
