import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useSendsMails } from '../../api/instance.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/session-provider.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Tells those who may read unsent mails that there is no mail server, and where it is set up. */
export function MailsUnsent(): ReactNode {
  const t = useWords('home');
  const mayRead = useMay()('outbox.list');
  if (useSendsMails() || !mayRead) return null;
  return (
    <Notice tone="info" title={t('mails.unsent')} text={t('mails.unsent-text')}>
      <Link className="accent" to="/logs" search={{ tab: 'mails' }}>
        {t('mails.read')}
      </Link>
    </Notice>
  );
}
