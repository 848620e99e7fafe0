import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { More } from './more.tsx';
import css from './side-list.module.css';

type Agents = NonNullable<Home['offlineAgents']>;

/** Agents that take no runs because nobody reaches them. */
export function OfflineAgents({ agents, count }: { agents: Agents; count: number }): ReactNode {
  const t = useWords('home');
  const all = (
    <Link to="/agents" className={css.more}>
      {t('agents.all')}
    </Link>
  );
  return (
    <Card title={t('agents.title')} aside={all}>
      {agents.length === 0 ? (
        <p className={css.none}>
          <StatusIcon tone="ok" />
          {t('agents.none')}
        </p>
      ) : null}
      <ul className={css.list}>
        {agents.map(({ id, name, lastSeenAt }) => (
          <li key={id} className={css.entry}>
            <span className={css.line}>
              <Link to="/agents/$id" params={{ id }} className={css.name}>
                {name}
              </Link>
              <span className={css.quiet}>
                {lastSeenAt ? (
                  <>
                    {t('agents.seen')} <TimeAgo at={lastSeenAt} />
                  </>
                ) : (
                  t('agents.never')
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <More count={count - agents.length} />
    </Card>
  );
}
