import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf, websiteLabel } from '../../session/current-website.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { gradeColor } from '../../ui/grade-color.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { changeOf, type HomeWebsite } from './attention.ts';
import { BrokenList } from './broken-list.tsx';
import css from './websites.module.css';

/** A website: its grade, how it moved, and what broke. */
export function WebsiteRow({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const { id, name, url, lastAuditAt, broken } = website;
  return (
    <li className={css.website}>
      <div className="row relative gap-14">
        <GradeMark website={website} />
        <div className="grow shrink">
          <Link
            to="/sante"
            search={{ website: id }}
            className="card-title ink anywhere no-line hover-underline covers"
          >
            {websiteLabel(website)}
          </Link>
          <p className={`muted number ${css.detail}`}>
            {name === '' ? null : <span className="anywhere">{hostOf(url)} · </span>}
            {lastAuditAt ? (
              <>
                {t('website.audited')} <TimeAgo at={lastAuditAt} />
              </>
            ) : (
              t('website.never')
            )}
            <OpenProblems website={website} />
          </p>
        </div>
        <Reliability website={website} />
      </div>
      {broken.length > 0 ? <BrokenList website={website} /> : null}
    </li>
  );
}

function GradeMark({ website: { grade } }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const label = grade === null ? t('website.no-grade') : t('website.grade', { grade });
  return (
    <span className={`centered fixed ${css.grade}`} title={label} style={{ borderColor: gradeColor(grade) }}>
      <span aria-hidden>{grade ?? '–'}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

function Reliability({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const format = useFormat();
  const points = changeOf(website);
  if (website.reliability === null) return null;
  return (
    <span className={`grid fixed title number ${css.reliability}`}>
      {format.percent(website.reliability)}
      {points === null ? null : (
        <span
          className={`small weight-540 tone ${css.change}`}
          data-tone={points < 0 ? 'fail' : 'ok'}
          title={t('website.change', { points: format.signedPoints(points) })}
        >
          <span aria-hidden>
            {points < 0 ? '▼' : '▲'} {format.signedPoints(points)}
          </span>
          <span className="sr-only">{t('website.change', { points: format.signedPoints(points) })}</span>
        </span>
      )}
    </span>
  );
}

function OpenProblems({ website: { id, openProblems } }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const role = useUser()?.active_profile.role.slug ?? null;
  if (!openProblems || !mayOpen('urls-liste', role)) return null;
  return (
    <>
      {' · '}
      <Link
        to="/urls/liste"
        search={{ website: id }}
        className={`weight-540 accent nowrap no-line hover-underline ${css.link}`}
      >
        {t('website.problems', { count: openProblems })}
      </Link>
    </>
  );
}
