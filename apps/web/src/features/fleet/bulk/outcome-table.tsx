import type { ReactNode } from 'react';
import type { BulkChangeWebsite, BulkPreviewItem } from '@vigie/contract/bulk.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { BulkValueView, useRefusalText } from './bulk-value.tsx';
import css from './bulk.module.css';
import { DataTable } from '../../../shared/ui/data-table.tsx';

type Item = BulkPreviewItem | BulkChangeWebsite;

/** Renders each website with its current and new value, or why it does not change. */
export function OutcomeTable({ items }: { items: readonly Item[] }): ReactNode {
  const t = useWords('bulk');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by the keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={t('preview.label')}>
      <DataTable
        className={css.table}
        look="filling"
        rows={items}
        keyOf={({ website }) => website.id}
        columns={[
          {
            key: 'website',
            title: t('column.website'),
            cell: ({ website }) => website.name || website.url,
          },
          {
            key: 'before',
            title: t('column.before'),
            cellClass: 'quiet',
            cell: ({ before }) => (before === null ? null : <BulkValueView value={before} />),
          },
          { key: 'after', title: t('column.after'), cell: (item) => <After item={item} /> },
        ]}
      />
    </section>
  );
}

function After({ item }: { item: Item }): ReactNode {
  const t = useWords('bulk');
  const { before, after } = item;
  const isException = before !== null && 'isInherited' in before && before.isInherited && after !== null;
  return (
    <>
      <Then item={item} />
      {isException ? <span className="block small muted">{t('value.exception')}</span> : null}
    </>
  );
}

function Then({ item: { outcome, after, refusal } }: { item: Item }): ReactNode {
  const t = useWords('bulk');
  const refusalText = useRefusalText();
  if (refusal !== null) return <span className="warn">{refusalText(refusal)}</span>;
  if (outcome === 'same' || outcome === 'undone' || outcome === 'waiting')
    return <span className="muted">{t(`outcome.${outcome}`)}</span>;
  return after === null ? null : <BulkValueView value={after} isAfter />;
}
