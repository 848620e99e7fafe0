import type { ComparedCause, ComparedKind } from '@vigie/contract/comparison.ts';
import { foundCauseText, isFound } from '@vigie/contract/wording/found-cause-words.ts';
import { useLocale, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { Tone } from '../../shared/ui/status.tsx';

/** Returns a function that words a cause: a check with its reason, or a failing test. */
export function useCauseText(): (cause: ComparedCause['cause']) => { name: string; text: string } {
  const t = useWords('comparison');
  const wording = useWording();
  const { locale } = useLocale();
  return (cause) => {
    if (isFound(cause)) return { name: t('plan'), text: foundCauseText(cause, locale) };
    return cause.kind === 'test'
      ? { name: t('test'), text: cause.title }
      : { name: wording.check(cause.check), text: wording.reason(cause.check, cause.reason, {}) };
  };
}

/** Tones of the kinds of change. */
export const KIND_TONES: Record<ComparedKind, Tone> = {
  broken: 'fail',
  fixed: 'ok',
  failing: 'warn',
  unjudged: 'mute',
  hits: 'info',
  'only-shown': 'mute',
  'only-reference': 'mute',
  same: 'mute',
};
