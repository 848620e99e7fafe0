import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DailyButton } from '../../domain/next-audit/daily-button.tsx';
import { NextAudit } from '../../domain/next-audit/next-audit.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { AuditSparkline } from './audit-sparkline.tsx';
import { Broken, OtherTrackers, Reliability, StateLine, WebsiteGrade } from './website-parts.tsx';
import { websiteState, type HomeWebsite } from './state-of-website.ts';
import css from './home.module.css';
import { useStartAudit, useStartState } from '../../shared/api/websites.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { IconPlayerPlay } from '../../shared/ui/icons.ts';

export interface WebsiteCardProps {
  website: HomeWebsite;
  /** True while an audit of the website runs. */
  isAudited: boolean;
}

/** Renders a website: its grade now and recently, what broke, and its audits. */
export function WebsiteCard({ website, isAudited }: WebsiteCardProps): ReactNode {
  const { id } = website;
  return (
    <li className={`shrink card ${css.site}`}>
      <div className={css.inside} data-state={websiteState(website)}>
        <div className={`grid shrink ${css.who}`}>
          <div className="row relative gap-14">
            <WebsiteGrade website={website} />
            <div className="grow shrink">
              <h3 className={css.websiteCardName}>
                <Link
                  to="/sante"
                  search={{ website: id }}
                  className="card-title ink anywhere no-line hover-underline covers"
                >
                  {websiteLabel(website)}
                </Link>
              </h3>
              <p className="small quiet number">
                <StateLine website={website} isAudited={isAudited} />
              </p>
              <WhyNoGrade website={website} isAudited={isAudited} />
              <Broken website={website} />
              <OtherTrackers website={website} />
            </div>
            <Reliability website={website} />
          </div>
        </div>
        <AuditSparkline audits={website.spark} />
      </div>
      <footer className={`row wrap between line-above no-print ${css.foot}`}>
        <p className="small muted number">
          <LastAudit website={website} isAudited={isAudited} />
          <NextAudit website={website} />
          <OpenProblems website={website} />
        </p>
        <div className={`row wrap gap-8 ${css.actions}`}>
          <DailyButton website={website} size="compact-sm" />
          {isAudited ? null : <RunAudit website={website} />}
        </div>
      </footer>
    </li>
  );
}

/** Renders what to do about a missing grade. */
function WhyNoGrade({ website, isAudited }: WebsiteCardProps): ReactNode {
  const t = useWords('home');
  const state = websiteState(website);
  if (state === 'graded') return null;
  const isFirst = isAudited && state === 'never';
  return <p className="small muted pretty">{t(isFirst ? 'website.first-text' : `website.${state}-text`)}</p>;
}

function LastAudit({ website: { lastAuditAt, now }, isAudited }: WebsiteCardProps): ReactNode {
  const t = useWords('home');
  // An audit that failed as a whole, or a pool, has visited pages too.
  const at = lastAuditAt ?? now?.at;
  if (at === undefined) return t(isAudited ? 'website.running' : 'website.no-audit');
  return (
    <>
      {isAudited ? `${t('website.running')} · ` : null}
      {t(lastAuditAt === null ? 'website.visited' : 'website.audited')} <TimeAgo at={at} />
    </>
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

/** Renders the button that starts an audit, with the reason beside it if that fails. */
function RunAudit({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const errorText = useErrorText();
  const { id } = website;
  const start = useStartAudit();
  const { starting, failure } = useStartState(id);
  if (!usePermission()('websites.run')) return null;
  return (
    <>
      {failure === null ? null : (
        <span role="alert" className="small fail">
          {errorText(failure.code)}
        </span>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden />}
        aria-label={t('website.run-label', { website: websiteLabel(website) })}
        loading={starting}
        onClick={() => void start(id)}
      >
        {t('website.run')}
      </Button>
    </>
  );
}
