import type { ReactNode } from 'react';
import type { WebsiteStore } from '@vigie/contract/inventory.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { INVENTORY_WORDS, policyCells } from '@vigie/contract/wording/inventory-words.ts';
import css from './site.module.css';
import { DataTable } from '../../../shared/ui/data-table.tsx';

/** Renders the table in the language of the website's visitors. */
export function PolicyTable({
  stores,
  locale,
}: {
  stores: readonly WebsiteStore[];
  locale: Locale;
}): ReactNode {
  const { caption, columns } = INVENTORY_WORDS[locale].policy;
  return (
    <div className="card clip" lang={locale}>
      <DataTable
        look="filling"
        caption={<caption className={`card-title text-start ${css.caption}`}>{caption}</caption>}
        hasNoName
        rows={stores}
        keyOf={({ vendor, store, host, name }) => `${vendor} ${store} ${host} ${name}`}
        columns={columns.map((title, index) => ({
          key: title,
          title,
          cellClass: index === 0 ? 'mono' : undefined,
          cell: (store: WebsiteStore) => policyCells(store, locale)[index],
        }))}
      />
    </div>
  );
}
