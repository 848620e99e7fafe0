import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { WorksElsewhere } from '../../../domain/sign-in/signing-in/works-elsewhere.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

/** Renders why passkeys do not work in this browser, and the address where they do; null if there is none. */
export function NoPasskeys({ elsewhere }: { elsewhere: string | null }): ReactNode {
  const t = useWords('factors');
  if (elsewhere !== null) return <WorksElsewhere what="passkeys" address={elsewhere} />;
  return <Notice tone="info" text={t('choice.no-passkey')} />;
}
