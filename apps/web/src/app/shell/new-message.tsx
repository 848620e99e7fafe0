import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { useOpenMessageCount, useUnreadMessageCount } from '../../api/open-messages.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconMessagePlus } from '../../ui/icons.ts';
import css from './shell.module.css';

const PATH = '/aide/contact';

/** The sidebar's way to support, with how many messages and answers wait for this user. */
export function NewMessage(): ReactNode {
  const t = useWords('shell');
  const format = useFormat();
  const mayAnswer = useMay()('messages.answer');
  const waiting = useOpenMessageCount(mayAnswer);
  const unread = useUnreadMessageCount();
  const marks = [
    ...(waiting > 0 ? [t('message.waiting', { count: waiting })] : []),
    ...(unread > 0 ? [t('message.unread', { count: unread })] : []),
  ];
  const { pathname, href } = useLocation();
  const isCurrent = pathname === PATH;
  return (
    <Link
      to={PATH}
      search={isCurrent || pathname === '/' ? {} : { from: href }}
      className={`row gap-10 rounded-s weight-540 quiet no-line ${css.link}`}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
    >
      <IconMessagePlus size={18} stroke={1.7} aria-hidden />
      {t('message.new')}
      {marks.length > 0 ? (
        <span className={`push tiny weight-580 number text-center ${css.badge}`} title={marks.join(', ')}>
          <span aria-hidden>{format.number(waiting + unread)}</span>
          <span className="sr-only">{marks.join(', ')}</span>
        </span>
      ) : null}
    </Link>
  );
}
