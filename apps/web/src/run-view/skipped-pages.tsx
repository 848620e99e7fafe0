import type { ReactNode } from 'react';
import { type PageSkipReason, DISCOVERY_PROBLEMS_MAX } from '@vigie/contract/discovery.ts';
import type { Job } from '@vigie/contract/job.ts';
import { useFormat, useWording, useWords } from '../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../ui/icons.ts';
import css from './run-view.module.css';
import { PageUrl } from '../ui/page-url.tsx';

/** Pages that were found and left out, by reason. */
export function SkippedPages({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  const format = useFormat();
  const reasons = Object.entries(job.discovery?.skipped ?? {}).filter(([, count]) => count > 0);
  if (reasons.length === 0) return null;
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  return (
    <details className={`shrink small ${css.fold}`}>
      <summary
        className={`inline-row gap-4 pointer quiet ${css.skippedPagesSummary}`}
        title={t('skipped.why')}
      >
        {t('figures.skipped', { count: total })}
        <IconChevronDown size={14} className={css.skippedPagesCaret} aria-hidden />
      </summary>
      <ul className={`grid gap-4-10 plain quiet ${css.list}`}>
        {reasons
          .toSorted(([, one], [, other]) => other - one)
          .map(([reason, count]) => (
            <li key={reason}>
              <span className="weight-580 ink number text-end">{format.number(count)}</span>
              {wording.pageSkip(reason as PageSkipReason) ?? reason}
            </li>
          ))}
      </ul>
    </details>
  );
}

/** Sitemaps and robots.txt that could not be read, or not to their end, and why. */
export function UnreadFiles({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  const problems = job.discovery?.problems ?? [];
  if (problems.length === 0) return null;
  const count = new Set(problems.map(({ url }) => url)).size;
  return (
    <details className={`shrink small ${css.fold}`}>
      <summary
        className={`inline-row gap-4 pointer quiet ${css.skippedPagesSummary}`}
        title={t('unread.why')}
      >
        {t('figures.unread', { count })}
        <IconChevronDown size={14} className={css.skippedPagesCaret} aria-hidden />
      </summary>
      <ul className={`grid gap-10 plain ${css.files}`}>
        {problems.map(({ url, code, detail }) => (
          <li key={`${code} ${url}`}>
            <PageUrl url={url} />
            <p className={`quiet anywhere ${css.reason}`}>
              {wording.discoveryProblem(code) ?? code}{' '}
              <code lang="en" className="muted">
                {detail}
              </code>
            </p>
          </li>
        ))}
      </ul>
      {problems.length < DISCOVERY_PROBLEMS_MAX ? null : (
        <p className={`quiet anywhere ${css.more}`}>{t('unread.first', { count: DISCOVERY_PROBLEMS_MAX })}</p>
      )}
    </details>
  );
}
