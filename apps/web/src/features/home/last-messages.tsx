import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './side-list.module.css';

/** The newest messages that this person may read. */
export function LastMessages({ messages }: { messages: Home['messages'] }): ReactNode {
  const t = useWords('home');
  const write = (
    <Link to="/aide/contact" className={css.more}>
      {t('messages.write')}
    </Link>
  );
  return (
    <Card title={t('messages.title')} aside={write}>
      {messages.length === 0 ? <p className={css.none}>{t('messages.none')}</p> : null}
      <ul className={css.list}>
        {messages.map(({ id, subject, at, isAnswered }) => (
          <li key={id} className={css.entry}>
            <Link to="/aide/contact" search={{ message: id }} className={css.name}>
              {subject}
            </Link>
            <span className={css.line}>
              <Pill tone={isAnswered ? 'ok' : 'mute'}>
                {t(isAnswered ? 'messages.answered' : 'messages.open')}
              </Pill>
              <span className={css.quiet}>
                <TimeAgo at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
