import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { JsonValue } from '../../ui/test-result/json-value.tsx';
import css from './trial.module.css';
import type { Trial } from './use-trial.ts';

interface ReadValueProps {
  trial: Trial;
  content: string;
}

/** What the condition reads, as it was found in the last trial; it stands beside the condition. */
export function ReadValue({ trial: { tried, page }, content }: ReadValueProps): ReactNode {
  const t = useWords('tests');
  const result = page?.tests[0];
  const isRead = result !== undefined && !result.error?.code.startsWith('content-');
  return (
    <section className={`grid gap-6 items-start ${css.read}`} aria-label={t('read.title')}>
      <h3 className="card-title">{t('read.title')}</h3>
      {isRead ? (
        <>
          <p className="small muted anywhere">{t('read.from', { page: tried?.pageUrl ?? '' })}</p>
          <div className={`rounded-s sunken small ${css.value}`}>
            <JsonValue name="content" value={result.value} />
          </div>
          {tried?.content === content.trim() ? null : <p className={css.stale}>{t('read.stale')}</p>}
        </>
      ) : (
        <p className="small quiet pretty">{t('read.none')}</p>
      )}
    </section>
  );
}
