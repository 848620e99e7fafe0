import type { ReactNode } from 'react';
import type { Evidence } from '@vigie/contract/verdict.ts';
import { foundCauseRemedy } from '@vigie/contract/wording/found-cause-advice.ts';
import type { FoundCause } from '@vigie/contract/wording/found-cause-words.ts';
import { useLocale } from '../../../shared/i18n/i18n-provider.tsx';

/** Renders the recommended action for a cause that is a finding. */
export function FoundRemedy({ cause, facts }: { cause: FoundCause; facts: Evidence | undefined }): ReactNode {
  const { locale } = useLocale();
  return <p className="pretty">{foundCauseRemedy(cause, locale, facts)}</p>;
}
