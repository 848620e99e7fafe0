import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { TimeToCome } from '../../ui/time-ago.tsx';
import { AuditSpark } from './audit-spark.tsx';
import { Broken, OtherTrackers, Reliability, StateLine, WebsiteGrade } from './website-parts.tsx';
import type { HomeWebsite } from './state-of-website.ts';
import css from './home.module.css';

/** A website among many: its grade, its last audits, what broke, and its next audit. */
export function WebsiteRow({ website }: { website: HomeWebsite }): ReactNode {
  const next = useWords('next-audit');
  const { nextAudit } = website;
  return (
    <li className={`relative ruled hover-sunken ${css.row}`}>
      <WebsiteGrade website={website} />
      <div className="shrink">
        <Link
          to="/sante"
          search={{ website: website.id }}
          className="card-title ink anywhere no-line hover-underline covers"
        >
          {websiteLabel(website)}
        </Link>
        <p className="small muted number">
          <StateLine website={website} />
        </p>
        <Broken website={website} />
        <OtherTrackers website={website} />
      </div>
      <div className={css.websiteRowSpark}>
        <AuditSpark audits={website.spark} />
      </div>
      <div className={`small shrink ${css.websiteRowMore}`}>
        <p className="muted number">
          {nextAudit === null ? (
            next('none')
          ) : (
            <>
              {next('next')} <TimeToCome at={nextAudit.at} />
            </>
          )}
        </p>
      </div>
      <Reliability website={website} />
    </li>
  );
}
