import type { Failure } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useKeys, useWords } from '../../i18n/i18n-provider.tsx';

/** The errors of a run that the panel words itself, by the code of the API. */
const NAMED = {
  'internal-error': 'internal',
  'invalid-input': 'validation',
  'agent-timeout': 'timeout',
  forbidden: 'access-denied',
  'unknown-panel': 'access-denied',
  'cross-site-request': 'access-denied',
  'contact-an-administrator': 'access-denied',
  'not-signed-in': 'unauthorized',
  'not-found': 'pool-not-loaded',
} as const satisfies Partial<Record<Failure['code'], string>>;

/** Why a pool could not be started: one of these errors, else the code's own sentence. */
export function useRunStartText(): (code: Failure['code']) => string {
  const t = useWords('pools');
  const errorText = useErrorText();
  const errors = useKeys('shell');
  return (code) => {
    const named = (NAMED as Partial<Record<string, (typeof NAMED)[keyof typeof NAMED]>>)[code];
    if (named) return t(`run-error.${named}`);
    if (code === 'run-already-active') return t('run.active-text');
    const isKnown = errors.has(`error.${code}`);
    return isKnown ? errorText(code) : t('run-error.generic');
  };
}
