import { PATTERNS_MAX } from '@vigie/contract/limits.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PATTERN_LENGTH_MAX } from '../../ui/page-selection-input/page-patterns.ts';
import { useScheduleRefusalText } from '../../ui/schedule/schedule-refusal-text.ts';
import type { PoolRefusal } from './pool-rules.ts';

/** The sentence of a refused field: it names the field and how to mend it. */
export function usePoolRefusalText(): (refusal: PoolRefusal) => string {
  const t = useWords('pools');
  const inputs = useWords('inputs');
  const scheduleText = useScheduleRefusalText();
  return (refusal) => {
    if ('schedule' in refusal) return scheduleText(refusal.schedule);
    if ('selection' in refusal) return selectionText(refusal.selection);
    if ('min' in refusal) return t(`errors.${refusal.code}`, { min: refusal.min, max: refusal.max });
    if ('max' in refusal) return t(`errors.${refusal.code}`, { max: refusal.max });
    return t(`errors.${refusal.code}`);
  };

  function selectionText(code: Extract<PoolRefusal, { selection: string }>['selection']): string {
    if (code === 'url-required') return inputs('pages.urls-or-all-pages');
    if (code === 'url-too-long') return inputs('pages.url-too-long', { max: PATTERN_LENGTH_MAX });
    if (code === 'urls-too-many') return inputs('pages.urls-too-many', { max: PATTERNS_MAX });
    return inputs(`pages.${code}`);
  }
}
