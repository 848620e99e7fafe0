import { useWords } from '../../i18n/i18n-provider.tsx';
import type { RunRefusal } from './run-rules.ts';

/** The sentence of a field of an execution; `siteUrl` is where its page must be. */
export function useRunRefusalText(): (refusal: RunRefusal, siteUrl: string) => string {
  const t = useWords('tests');
  return (refusal, siteUrl) =>
    refusal === 'page-elsewhere'
      ? t('errors.page-elsewhere', { host: new URL(siteUrl).host })
      : t(`errors.${refusal}`);
}
