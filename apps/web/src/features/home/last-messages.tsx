import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './home.module.css';

/** Renders the newest messages that this user may read. */
export function LastMessages({ messages }: { messages: Home['messages'] }): ReactNode {
  const t = useWords('home');
  const write = (
    <Link to="/aide/contact" className={`small weight-540 accent no-line hover-underline ${css.more}`}>
      {t('messages.write')}
    </Link>
  );
  return (
    <Card title={t('messages.title')} aside={write}>
      {messages.length === 0 ? <p className="row gap-8 muted">{t('messages.none')}</p> : null}
      <ul className={`grid plain ${css.list}`}>
        {messages.map(({ id, subject, at, isAnswered, isUnread }) => (
          <li key={id} className={`grid gap-2 ruled ${css.entry}`}>
            <Link
              to="/aide/contact"
              search={{ message: id }}
              className={`shrink weight-540 ink anywhere no-line hover-underline ${css.name}`}
            >
              {subject}
            </Link>
            <span className="row between shrink gap-10">
              {isUnread ? (
                <Pill tone="info">{t('messages.unread')}</Pill>
              ) : (
                <Pill tone={isAnswered ? 'ok' : 'mute'}>
                  {t(isAnswered ? 'messages.answered' : 'messages.open')}
                </Pill>
              )}
              <span className="fixed small muted">
                <TimeAgo at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
