import type { ReactNode } from 'react';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says why a part of the recording is not there. */
export function Unavailable({ part }: { part: Observed<unknown> }): ReactNode {
  const t = useWords('evidence');
  return part.state === 'unavailable' ? (
    <Notice tone="warn" text={t('unavailable', { why: part.why })} />
  ) : null;
}
