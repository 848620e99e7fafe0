import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TimeToCome } from '../../shared/ui/time-ago.tsx';
import css from './home.module.css';

type NextRun = Home['nextRuns'][number];

/** Renders the next scheduled runs. */
export function HomeNextRuns({ runs }: { runs: readonly NextRun[] }): ReactNode {
  const t = useWords('home');
  return (
    <Card title={t('next.title')}>
      {runs.length === 0 ? <p className="muted pretty">{t('next.none')}</p> : null}
      <ul className={`grid plain ${css.list}`}>
        {runs.map((run) => (
          <li
            key={`${run.website.id}/${run.pool?.id ?? 'audit'}`}
            className={`grid gap-2 ruled ${css.entry}`}
          >
            <span className="row between shrink gap-10">
              <RunLink run={run} />
              <span className="fixed small muted number">
                <TimeToCome at={run.at} />
              </span>
            </span>
            <span className="quiet anywhere">{websiteLabel(run.website)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RunLink({ run: { kind, pool, website } }: { run: NextRun }): ReactNode {
  const t = useWords('home');
  const className = `shrink weight-540 ink anywhere no-line hover-underline ${css.name}`;
  if (pool === null)
    return (
      <Link to="/sante" search={{ website: website.id }} className={className}>
        {t('next.audit')}
      </Link>
    );
  return (
    <Link to="/pools/$id" params={{ id: pool.id }} className={className}>
      {kind === 'audit' ? t('next.audit-by', { name: pool.name }) : pool.name}
    </Link>
  );
}
