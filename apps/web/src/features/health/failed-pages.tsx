import type { ReactNode } from 'react';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { HealthNow } from './health-state.ts';
import css from './health.module.css';

const SHOWN = 8;

/** Renders pages that could not be visited, each with its reason; they do not count in the grade. */
export function FailedPages({ health }: { health: HealthNow }): ReactNode {
  const t = useWords('health');
  const count = health.now.pagesFailed;
  if (count === 0) return null;
  return (
    <div className="mb-16">
      <Notice tone="warn" title={t('failed-pages.title', { count })} text={t('failed-pages.text', { count })}>
        <FailedPageList health={health} isOpen={count === 1} />
      </Notice>
    </div>
  );
}

export function FailedPageList({
  health,
  isOpen = false,
}: {
  health: HealthNow;
  isOpen?: boolean;
}): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const failed = health.worstPages.flatMap(({ observationId, url, failure }) =>
    failure ? [{ observationId, url, failure }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <details className={`mt-4 ${css.details}`} open={isOpen}>
      <summary className={`inline-row pointer weight-580 warn ${css.summary}`}>
        {t('failed-pages.which', { count: health.now.pagesFailed })}
      </summary>
      <ul className={`grid gap-8 plain ${css.list}`}>
        {failed.slice(0, SHOWN).map(({ observationId, url, failure }) => (
          <li key={observationId} className={`grid items-baseline shrink gap-2-16 ${css.page}`}>
            <ExternalLink url={url} />
            <span title={failure.message}>
              {wording.failure(failure.code)}{' '}
              <code className={`on-card tiny nowrap ${css.code}`}>{failure.code}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
