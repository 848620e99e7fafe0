import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Health, HealthChange } from '@vigie/contract/health.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import css from './health.module.css';

type Comparison = NonNullable<Health['changes']>;

/** Renders what broke and what was fixed between two audits. */
export function AuditChanges({ changes }: { changes: Health['changes'] }): ReactNode {
  const t = useWords('health');
  return (
    <section aria-labelledby="changes">
      <SectionTitle id="changes" title={t('changes.title')} hint={changes ? '' : t('changes.none-yet')} />
      {changes ? (
        <div className="shrink clip card">
          <Audits changes={changes} />
          <div className="grid two-columns one-column-phone">
            <Column kind="broken" changes={changes.broken} />
            <Column kind="fixed" changes={changes.fixed} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** Renders the two compared audits, each with a link to its pages. */
function Audits({ changes }: { changes: Comparison }): ReactNode {
  const t = useWords('health');
  return (
    <p className={`line-below quiet ${css.audits}`}>
      {t('changes.audit')} <Audit jobId={changes.jobId} at={changes.at} /> {t('changes.compared')}{' '}
      <Audit jobId={changes.previousJobId} at={changes.previousAt} />
      <span className="no-print">
        {' · '}
        <Link
          to="/comparaison"
          search={{ run: changes.jobId, withRun: changes.previousJobId }}
          className="weight-540 accent no-line hover-underline"
        >
          {t('changes.whole')}
        </Link>
      </span>
    </p>
  );
}

function Audit({ jobId, at }: { jobId: string; at: string }): ReactNode {
  const format = useFormat();
  const role = useUser()?.active_profile.role.slug ?? null;
  const time = <time dateTime={at}>{format.instant(at)}</time>;
  if (!mayOpen('jobs', role)) return time;
  return (
    <Link to="/jobs" search={{ job: jobId }} className="weight-540 accent no-line hover-underline">
      {time}
    </Link>
  );
}

function Column({ kind, changes }: { kind: 'broken' | 'fixed'; changes: HealthChange[] }): ReactNode {
  const t = useWords('health');
  const pages = changes.reduce((sum, change) => sum + change.pages, 0);
  const tone = changes.length === 0 ? 'mute' : kind === 'broken' ? 'fail' : 'ok';
  return (
    <section className={`shrink ${css.column}`} aria-labelledby={`changes-${kind}`}>
      <h3 id={`changes-${kind}`} className={`row gap-8 weight-580 ${css.title}`}>
        <StatusIcon tone={tone} />
        {t(`changes.${kind}`)}
        {changes.length > 0 ? (
          <span className="push small weight-450 muted number">{t('pages', { count: pages })}</span>
        ) : null}
      </h3>
      {changes.length === 0 ? <p className={css.nothing}>{t(`changes.nothing-${kind}`)}</p> : null}
      {changes.map((change) => (
        <Change key={`${change.check}/${change.reason}`} change={change} />
      ))}
    </section>
  );
}

function Change({ change }: { change: HealthChange }): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const { check, reason, pages, example } = change;
  return (
    <Disclosure
      summary={
        <span className="line grow shrink gap-12">
          <span className="grow shrink pretty">
            <strong>{wording.check(check)}</strong>{' '}
            <span className="quiet">{wording.reason(check, reason, {})}</span>
          </span>
          <span className="fixed small muted number nowrap">{t('pages', { count: pages })}</span>
        </span>
      }
    >
      <div className="grid shrink gap-8">
        <p className="row shrink gap-8">
          <span className="fixed muted">{t('changes.example')}</span>
          <ExternalLink url={example.url} />
        </p>
        <CauseLink change={change} />
      </div>
    </Disclosure>
  );
}

/** Renders a link to the cause, open or ended, for users who may open the list; else to its check. */
function CauseLink({ change: { check, reason } }: { change: HealthChange }): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const { search } = usePeriod();
  const role = useUser()?.active_profile.role.slug ?? null;
  const className = 'link no-line hover-underline no-print';
  return mayOpen('urls-liste', role) ? (
    <Link
      to="/urls/liste"
      search={{ ...search, by: 'cause', check, reason, state: 'any' }}
      className={className}
    >
      {t('links.cause')}
    </Link>
  ) : (
    <Link to={`/dataQuality/${check}`} search={search} className={className}>
      {t('links.check', { check: wording.check(check) })}
    </Link>
  );
}
