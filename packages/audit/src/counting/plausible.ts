import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { valueAtPath } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import type { CountableHit } from './countable-hit.ts';
import type { CountingFamily } from './counting-family.ts';
import type { Explanation } from './explanation.ts';
import { markedRows, textOf } from './marked-rows.ts';
import type { ReportRow } from './report-row.ts';

/** Members of a hit that hold its custom properties, in the order in which Plausible reads them. */
const PROPERTIES = ['m', 'meta', 'p', 'props'] as const;

/**
 * Returns the rules by which hits of Plausible are found in its totals by name, host and page. With `marker`, a custom
 * property of the hits is their identifier. Its events are written in batches, and a key has 600 questions an hour.
 * Sources: plausible.io/docs/stats-api; lib/plausible/ingestion/request.ex of plausible/analytics
 */
export function plausibleCounting(marker: string | null): CountingFamily {
  return {
    family: 'plausible',
    standsIn: ({ kind }) => kind === 'ping',
    wanted: ({ event, hit: { parameters } }) => ({
      ...nameOf(event === 'page_view' ? 'pageview' : event),
      key: marker === null ? '' : propertyOf(parameters, marker),
      url: plausiblePage(parameters['u'] ?? parameters['url'] ?? ''),
      isShared: true,
    }),
    insteadOf: () => [],
    showsTotals: true,
    delays: { promptMs: 30_000, pauseMs: 6_000, completeMs: 0 },
  };
}

/**
 * Returns why Plausible left out a hit that it reports as dropped. `isOrdinaryTaken`: it took the same hit of an ordinary
 * browser. Null: unknown.
 */
export function explainByPlausible(
  { statement }: CountableHit,
  isOrdinaryTaken: boolean | null,
): Explanation | undefined {
  if (statement?.outcome !== 'dropped' || isOrdinaryTaken !== true) return undefined;
  return { state: 'left-out-as-asked', reason: 'robot', proof: statement.reason ?? statement.outcome };
}

/** Returns the rows of a query by name, host, page and, with a marker, its values. Null if the answer is none. */
export function plausibleRows(answer: Json): ReportRow[] | null {
  const results = isObject(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results)) return null;
  return results.flatMap((one) => {
    const { dimensions, metrics } = isObject(one) ? one : {};
    if (!Array.isArray(dimensions) || !Array.isArray(metrics)) return [];
    const [name = '', host = '', page = '', marker] = dimensions.map(textOf);
    if (name === 'engagement') return [];
    const key = marker === undefined || marker === '(none)' ? '' : marker;
    const url = pageOf(host, page);
    return markedRows({ ...nameOf(name), key, url, atMs: null }, Number(metrics[0]));
  });
}

const nameOf = (name: string): { kind: string; subject: string } =>
  name === 'pageview' ? { kind: 'page-view', subject: '' } : { kind: 'event', subject: name };

function propertyOf(parameters: CountableHit['hit']['parameters'], marker: string): string {
  for (const member of PROPERTIES) {
    const plain = parameters[`${member}.${marker}`];
    if (plain !== undefined) return plain;
    const found = valueAtPath(parseJson(parameters[member] ?? '') ?? null, marker);
    if (typeof found === 'string' || typeof found === 'number') return String(found);
  }
  return '';
}

function plausiblePage(address: string): string {
  const url = URL.parse(address);
  return url === null ? '' : pageOf(url.hostname, url.pathname);
}

/** Returns an address whose path has host and page, because a site may count several hosts. */
const pageOf = (host: string, page: string): string =>
  `https://page/${host.replace(/^www\./, '')}/${page.replace(/^\//, '').replace(/#.*$/, '')}`;
