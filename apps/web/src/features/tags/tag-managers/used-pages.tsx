import type { ReactNode } from 'react';
import type { TagUse } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';

/** Renders the number of pages on which a tag fired, and on which it is not decidable. */
export function UsedPages({ use }: { use: TagUse | undefined }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  if (use === undefined) return <span className="muted">{t('tags.never-known')}</span>;
  const { pages, isEstimated, undecided } = use;
  return (
    <span className="number">
      {pages === 0 ? (
        <span className={undecided === 0 ? 'warn' : 'muted'}>{t('tags.never')}</span>
      ) : (
        <span>{isEstimated ? t('tags.about', { count: format.number(pages) }) : format.number(pages)}</span>
      )}
      {undecided > 0 ? (
        <span className="small muted"> · {t('tags.undecided', { count: undecided })}</span>
      ) : null}
    </span>
  );
}
