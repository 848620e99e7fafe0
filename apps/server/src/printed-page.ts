import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import { escapeHtml } from './escape-html.ts';

const STYLE = `body{font:11px/1.45 system-ui,sans-serif;color:#111}h1{font-size:20px;margin:0 0 4px}h2{font-size:14px;margin:18px 0 4px}
p{margin:0 0 6px}dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 12px;margin:10px 0}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:2px 6px 2px 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}
th{color:#555;font-weight:600;white-space:nowrap}tr{break-inside:avoid}ul{margin:0;padding-left:16px}`;

interface PageHead {
  title: string;
  lead: string;
  of: string;
  locale: Locale;
}

/** Returns a page that Chromium prints for an authority: without scripts or external resources, each text escaped. */
export function printedPage({ title, lead, of, locale }: PageHead, parts: readonly string[]): string {
  const name = escapeHtml(`${title}: ${of}`);
  const opening = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>`;
  return `<!doctype html><html lang="${LANGUAGES[locale].tag}"><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style><main data-report>${[opening, ...parts].join('\n')}</main></html>`;
}

export interface Section {
  title: string;
  lead: string;
  columns: readonly string[];
  none: string;
}

/** Returns a table below its title; without rows, a sentence instead. */
export function section({ title, lead, columns, none }: Section, rows: readonly string[][]): string {
  const head = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `${head}<p>${escapeHtml(none)}</p>`;
  const body = rows.map((row) => cells('td', row)).join('');
  return `${head}<p>${escapeHtml(lead)}</p><table><thead>${cells('th', columns)}</thead><tbody>${body}</tbody></table>`;
}

const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;

const listOf = (lines: readonly string[], none: string): string =>
  lines.length === 0
    ? `<p>${escapeHtml(none)}</p>`
    : `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

/** Returns a list of names with their values; names without a value are left out. */
export function factList(facts: ReadonlyArray<readonly [string, string | null]>): string {
  const rows = facts.map(([name, value]) =>
    value === null ? '' : `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

export function titledList(
  { title, none }: Pick<Section, 'title' | 'none'>,
  lines: readonly string[],
): string {
  return `<h2>${escapeHtml(title)}</h2>${listOf(lines, none)}`;
}

/** Returns the line that states how many items of a list are not shown. */
export function moreLine(words: string, left: number): string {
  return left === 0 ? '' : `<p>${escapeHtml(words.replace('{count}', String(left)))}</p>`;
}
