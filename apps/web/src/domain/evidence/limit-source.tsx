import type { ReactNode } from 'react';
import type { LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Renders the link to the vendor's documentation or source code that states a limit. */
export function LimitSource({
  of: { source, asOf },
}: {
  of: Pick<LimitFinding, 'source' | 'asOf'>;
}): ReactNode {
  const t = useWords('vendor-limits');
  const format = useFormat();
  return (
    <a href={source} target="_blank" rel="noopener noreferrer" className="link touch">
      {t('source', { when: format.days(asOf, asOf) })}
    </a>
  );
}
