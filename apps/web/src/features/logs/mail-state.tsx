import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill } from '../../ui/pill.tsx';

interface MailStateProps {
  mail: { state: 'kept' | 'sent' | 'failed'; failure: string | null };
}

/** Kept here, to be tried again, or given up. */
export function MailState({ mail: { state, failure } }: MailStateProps): ReactNode {
  const t = useWords('logs');
  if (state === 'failed') return <Pill tone="fail">{t('mails.given-up')}</Pill>;
  return failure === null ? (
    <Pill tone="mute">{t('mails.kept')}</Pill>
  ) : (
    <Pill tone="warn">{t('mails.waits')}</Pill>
  );
}
