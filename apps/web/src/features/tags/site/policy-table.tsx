import type { ReactNode } from 'react';
import type { WebsiteStore } from '@vigie/contract/inventory.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { INVENTORY_WORDS, policyCells } from '@vigie/contract/wording/inventory-words.ts';
import { Wide } from '../../../shared/ui/wide/wide.tsx';
import css from './site.module.css';

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
      <Wide label={caption}>
        <table className={css.policy}>
          <caption className="card-title">{caption}</caption>
          <thead className="sunken small weight-540 muted">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stores.map((store) => (
              <tr key={`${store.vendor} ${store.store} ${store.host} ${store.name}`} className="line-above">
                {policyCells(store, locale).map((cell, index) => (
                  <td key={columns[index]} className={index === 0 ? 'mono anywhere' : 'anywhere'}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </div>
  );
}
