import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { useWording, useWords } from '../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../ui/icons.ts';
import { PageUrl } from '../ui/page-url.tsx';
import css from './skipped-pages.module.css';

/** Sitemaps and robots.txt that could not be read, or not to their end, and why. */
export function UnreadFiles({ job }: { job: Job }): ReactNode {
  const t = useWords('runs');
  const wording = useWording();
  const problems = job.discovery?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <details className={css.fold}>
      <summary className={css.summary} title={t('unread.why')}>
        {t('figures.unread', { count: problems.length })}
        <IconChevronDown size={14} className={css.caret} aria-hidden />
      </summary>
      <ul className={css.list}>
        {problems.map(({ url, code, detail }) => (
          <li key={`${code} ${url}`} className={css.file} title={detail}>
            <PageUrl url={url} />
            {wording.discoveryProblem(code) ?? code}
          </li>
        ))}
      </ul>
    </details>
  );
}
