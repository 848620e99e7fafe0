import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { TimeToCome } from '../../ui/time-ago.tsx';
import { AuditSpark } from './audit-spark.tsx';
import { OtherTrackers, Reliability, StateLine, WebsiteGrade } from './website-parts.tsx';
import { toFixOf, type HomeWebsite } from './state-of-website.ts';
import css from './website-row.module.css';

/** A website among many: its grade, its last audits, the first thing to fix, and its next audit. */
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
        <OtherTrackers website={website} />
      </div>
      <div className={css.spark}>
        <AuditSpark audits={website.spark} />
      </div>
      <div className={`small shrink ${css.more}`}>
        <FirstToFix website={website} />
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

function FirstToFix({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const wording = useWording();
  const format = useFormat();
  const [first] = toFixOf(website);
  if (first === undefined) return null;
  const { check, costPoints } = first;
  return (
    <p className="quiet">
      {wording.check(check)}
      {costPoints === null ? null : (
        <span className="number weight-580">
          {' '}
          {t('fix.points', { points: `−${format.points(costPoints)}` })}
        </span>
      )}
    </p>
  );
}
