import type { ReactNode } from 'react';
import type { BulkChangeWebsite, BulkPreviewItem } from '@vigie/contract/bulk.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { BulkValueView, useRefusalText } from './bulk-value.tsx';
import css from './bulk.module.css';

type Item = BulkPreviewItem | BulkChangeWebsite;

/** Renders each website with its current and new value, or why it does not change. */
export function OutcomeTable({ items }: { items: readonly Item[] }): ReactNode {
  const t = useWords('bulk');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by the keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={t('preview.label')}>
      <table className={css.table}>
        <thead>
          <tr className="small muted text-start">
            <th scope="col">{t('column.website')}</th>
            <th scope="col">{t('column.before')}</th>
            <th scope="col">{t('column.after')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.website.id} item={item} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ item }: { item: Item }): ReactNode {
  const t = useWords('bulk');
  const { website, before, after } = item;
  return (
    <tr className="line-above">
      <th scope="row" className="anywhere weight-540 text-start">
        {website.name || website.url}
      </th>
      <td className="quiet" data-title={t('column.before')}>
        {before === null ? null : <BulkValueView value={before} />}
      </td>
      <td data-title={t('column.after')}>
        <Then item={item} />
        {before !== null && 'isInherited' in before && before.isInherited && after !== null ? (
          <span className="block small muted">{t('value.exception')}</span>
        ) : null}
      </td>
    </tr>
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
