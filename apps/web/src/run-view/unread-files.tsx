import type { ReactNode } from 'react';
import { DISCOVERY_PROBLEMS_MAX } from '@vigie/contract/discovery.ts';
import type { Job } from '@vigie/contract/job.ts';
import { useWording, useWords } from '../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../ui/icons.ts';
import { PageUrl } from '../ui/page-url.tsx';
import css from './skipped-pages.module.css';

/** Sitemaps and robots.txt that could not be read, or not to their end, and why. */
export function UnreadFiles({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  const problems = job.discovery?.problems ?? [];
  if (problems.length === 0) return null;
  const count = new Set(problems.map(({ url }) => url)).size;
  return (
    <details className={`shrink small ${css.fold}`}>
      <summary className={`inline-row gap-4 pointer quiet ${css.summary}`} title={t('unread.why')}>
        {t('figures.unread', { count })}
        <IconChevronDown size={14} className={css.caret} aria-hidden />
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
