import type * as z from 'zod';
import type { cookiePolicyQuerySchema, InventoryFilter } from '@vigie/contract/inventory.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { INVENTORY_WORDS, policyCells } from '@vigie/contract/wording/inventory-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { escapeHtml } from '../../escape-html.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readInventory, readWebsiteInventory } from './inventory.service.ts';

interface Written {
  locale: Locale;
  timeZone: string;
}

/** Returns the vendors that match a filter, as a CSV file. */
export async function exportInventory(call: Call, query: InventoryFilter & Written): Promise<CsvFile> {
  const { locale, timeZone, websiteId } = query;
  requireTimeZone(timeZone);
  const website = websiteId === undefined ? undefined : await requireWebsite(call, websiteId);
  const title = INVENTORY_WORDS[locale].vendors.name;
  const of = website === undefined ? {} : { websiteUrl: website.url };
  const name = csvName({ title, ...of, at: call.now, timeZone });
  return { name, body: streamCsv(vendorRows(call, query), locale) };
}

async function* vendorRows(call: Call, query: InventoryFilter & Written): AsyncGenerator<CsvCell[]> {
  const { locale, timeZone } = query;
  const words = INVENTORY_WORDS[locale];
  const shown = (instant: Date | string | null) =>
    instant === null ? null : instantToCell(instant, timeZone);
  yield headingsIn(words.vendors.columns, timeZone);
  for (const one of await readInventory(call, query))
    yield [
      one.name,
      words.purposes[one.purpose],
      one.websites,
      one.pages,
      one.isEstimated,
      shown(one.firstSeenAt),
      shown(one.lastSeenAt),
      shown(one.activity.beforeAnswerAt),
      shown(one.activity.withoutBannerAt),
      shown(one.activity.afterAcceptanceAt),
      shown(one.activity.afterRefusalAt),
      one.cookies,
      one.storage,
      one.bytesPerVisit,
      one.standing === null ? null : words.standings[one.standing],
      one.hosts.join(' '),
      one.countries.join(' '),
      one.vendor,
    ];
}

export interface PolicyFile extends CsvFile {
  type: string;
}

/**
 * Returns the cookies and storage entries of a website, for its cookie policy: a CSV file, or an HTML table to paste
 * into a page.
 */
export async function exportCookiePolicy(
  call: Call,
  { websiteId, format, locale }: z.output<typeof cookiePolicyQuerySchema>,
): Promise<PolicyFile> {
  const website = await requireWebsite(call, websiteId);
  const { stores } = await readWebsiteInventory(call, { websiteId });
  const words = INVENTORY_WORDS[locale].policy;
  const named = csvName({ title: words.name, websiteUrl: website.url, at: call.now, timeZone: 'UTC' });
  const rows = stores.map((store) => policyCells(store, locale));
  if (format === 'csv')
    return {
      name: named,
      type: 'text/csv; charset=utf-8',
      body: streamCsv(asRows([[...words.columns], ...rows]), locale),
    };
  return {
    name: named.replace(/\.csv$/, '.html'),
    type: 'text/html; charset=utf-8',
    body: new Blob([policyTable(rows, locale)]).stream(),
  };
}

async function* asRows(rows: CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield* rows;
}

/** Returns an HTML table. Pages chose the names and hosts: all of it is escaped. */
function policyTable(rows: readonly string[][], locale: Locale): string {
  const { caption, columns } = INVENTORY_WORDS[locale].policy;
  const heads = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const lines = rows.map(
    (cells) => `    <tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return [
    `<table lang="${locale}">`,
    `  <caption>${escapeHtml(caption)}</caption>`,
    `  <thead>\n    <tr>${heads}</tr>\n  </thead>`,
    `  <tbody>\n${lines.join('\n')}\n  </tbody>`,
    '</table>\n',
  ].join('\n');
}
