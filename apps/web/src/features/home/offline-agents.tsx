import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { More } from './more.tsx';
import css from './home.module.css';

type Agents = NonNullable<Home['offlineAgents']>;

/** Renders agents that take no runs because the panel cannot reach them. */
export function OfflineAgents({
  agents,
  count,
  isNonePaired,
}: {
  agents: Agents;
  count: number;
  isNonePaired: boolean;
}): ReactNode {
  const t = useWords('home');
  const all = (
    <Link to="/agents" className={`small weight-540 accent no-line hover-underline ${css.more}`}>
      {t('agents.all')}
    </Link>
  );
  return (
    <Card title={t('agents.title')} aside={all}>
      {agents.length === 0 ? (
        <p className="row gap-8 muted">
          <StatusIcon tone={isNonePaired ? 'warn' : 'ok'} />
          {t(isNonePaired ? 'agents.none-paired' : 'agents.none')}
        </p>
      ) : null}
      <ul className={`grid plain ${css.list}`}>
        {agents.map(({ id, name, lastSeenAt }) => (
          <li key={id} className={`grid gap-2 ruled ${css.entry}`}>
            <span className="row between shrink gap-10">
              <Link
                to="/agents/$id"
                params={{ id }}
                className={`shrink weight-540 ink anywhere no-line hover-underline ${css.name}`}
              >
                {name}
              </Link>
              <span className="fixed small muted">
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
