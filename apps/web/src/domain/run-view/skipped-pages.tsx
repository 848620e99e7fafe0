import type { ReactNode } from 'react';
import { type PageSkipReason, DISCOVERY_PROBLEMS_MAX } from '@vigie/contract/discovery.ts';
import type { Job } from '@vigie/contract/job.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconChevronDown } from '../../shared/ui/icons.ts';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import css from './run-view.module.css';

/** Renders pages that were found and skipped, by reason. */
export function SkippedPages({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  const format = useFormat();
  const reasons = Object.entries(job.discovery?.skipped ?? {}).filter(([, count]) => count > 0);
  if (reasons.length === 0) return null;
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  return (
    <CountDisclosure summary={t('figures.skipped', { count: total })} why={t('skipped.why')}>
      <ul className={`grid gap-4-10 plain quiet mt-6 ${css.reasons}`}>
        {reasons
          .toSorted(([, one], [, other]) => other - one)
          .map(([reason, count]) => (
            <li key={reason}>
              <span className="weight-580 ink number text-end">{format.number(count)}</span>
              {wording.pageSkip(reason as PageSkipReason) ?? reason}
            </li>
          ))}
      </ul>
    </CountDisclosure>
  );
}

/** Renders sitemaps and robots.txt files that could not be read completely, with the reason. */
export function UnreadFiles({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const wording = useWording();
  const problems = job.discovery?.problems ?? [];
  if (problems.length === 0) return null;
  const count = new Set(problems.map(({ url }) => url)).size;
  return (
    <CountDisclosure summary={t('figures.unread', { count })} why={t('unread.why')}>
      <ul className="grid one-column gap-10 plain mt-6">
        {problems.map(({ url, code, detail }) => (
          <li key={`${code} ${url}`}>
            <PageUrl url={url} />
            <p className="quiet anywhere">
              {wording.discoveryProblem(code) ?? code}{' '}
              <code lang="en" className="muted">
                {detail}
              </code>
            </p>
          </li>
        ))}
      </ul>
      {problems.length < DISCOVERY_PROBLEMS_MAX ? null : (
        <p className="quiet anywhere mt-10">{t('unread.first', { count: DISCOVERY_PROBLEMS_MAX })}</p>
      )}
    </CountDisclosure>
  );
}

interface CountDisclosureProps {
  summary: string;
  why: string;
  children: ReactNode;
}

/** Renders a count that opens to the counted items. */
function CountDisclosure({ summary, why, children }: CountDisclosureProps): ReactNode {
  return (
    <details className="shrink small">
      <summary className={`inline-row gap-4 pointer quiet min-24 touch ${css.summary}`} title={why}>
        {summary}
        <IconChevronDown size={14} className="caret" aria-hidden />
      </summary>
      {children}
    </details>
  );
}
