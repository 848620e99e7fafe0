import { PATTERNS_MAX } from '@vigie/contract/limits.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PATTERN_LENGTH_MAX, type SelectionRefusal } from '../../ui/page-selection-input/page-patterns.ts';
import type { Refusal } from './test-rules.ts';

/** The sentence of a refused field: it names the field and how to mend it. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useWords('tests');
  const pagesText = usePagesText();
  return (refusal) => {
    if (refusal.code === 'pages') return pagesText(refusal.why);
    if ('line' in refusal) return t(`errors.${refusal.code}`, { line: refusal.line, column: refusal.column });
    if ('max' in refusal) return t(`errors.${refusal.code}`, { max: refusal.max });
    return t(`errors.${refusal.code}`);
  };
}

function usePagesText(): (why: SelectionRefusal) => string {
  const t = useWords('inputs');
  return (why) => {
    if (why === 'urls-too-many') return t('pages.urls-too-many', { max: PATTERNS_MAX });
    if (why === 'url-too-long') return t('pages.url-too-long', { max: PATTERN_LENGTH_MAX });
    return t(`pages.${why === 'url-required' ? 'urls-or-all-pages' : why}`);
  };
}
