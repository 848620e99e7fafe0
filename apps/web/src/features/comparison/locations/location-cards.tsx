import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ComparedLocation, LocationComparison } from '@vigie/contract/location-comparison.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useRunFailureText } from '../../../domain/run-failure/run-failure-text.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { GradeMark } from '../../../shared/ui/grade-mark.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import css from '../comparison.module.css';

/** Renders the figures of each location, and marks the one that sets the website's grade. */
export function LocationCards({ comparison: { locations } }: { comparison: LocationComparison }): ReactNode {
  return (
    <div className={`grid gap-12 mb-16 ${css.kinds}`}>
      {locations.map((one) => (
        <LocationCard key={one.job.id} of={one} />
      ))}
    </div>
  );
}

function LocationCard({
  of: { location, counts, job, pages, pagesFailed, ...seen },
}: {
  of: ComparedLocation;
}) {
  const t = useWords('locations');
  const format = useFormat();
  const { id: website } = useCurrentWebsite();
  const { grade = null, reliability = null } = job.score ?? {};
  return (
    <section className={`grid shrink gap-10 card ${css.side}`} aria-label={location}>
      <div className="row wrap gap-8-16">
        <GradeMark grade={grade} />
        <h2 className="shrink card-title anywhere">{location}</h2>
        <span className="push">
          <Pill tone={counts ? 'info' : 'mute'}>{t(counts ? 'counts' : 'counts-not')}</Pill>
        </span>
      </div>
      <Ending job={job} />
      <Facts
        facts={[
          reliability === null ? null : [t('reliability'), format.percent(reliability)],
          [
            t('pages'),
            pagesFailed > 0 ? t('pages.failed', { pages, count: pagesFailed }) : format.number(pages),
          ],
          [t('with-banner'), format.number(seen.pagesWithBanner)],
          [t('trackers'), seen.trackers.join(', ') || t('trackers.none')],
          job.agent === null ? null : [t('agent'), job.agent.name],
        ]}
      />
      <Link className="accent" to="/jobs" search={{ website, job: job.id }}>
        {t('open')}
      </Link>
    </section>
  );
}

/** Renders why an audit is incomplete; nothing if it is complete. */
function Ending({ job: { state, waiting, failure } }: Pick<ComparedLocation, 'job'>): ReactNode {
  const t = useWords('locations');
  const run = useWords('run-view');
  const failureText = useRunFailureText();
  if (state === 'failed')
    return (
      <Notice tone="fail" title={run('end.failed')} text={failureText(failure?.code ?? 'internal-error')} />
    );
  if (state === 'cancelled') return <Notice tone="warn" text={run('end.cancelled')} />;
  if (waiting !== null) return <Notice tone="warn" text={run(`waiting.${waiting}`)} />;
  return state === 'succeeded' ? null : <Notice tone="info" text={t('still-running')} />;
}
