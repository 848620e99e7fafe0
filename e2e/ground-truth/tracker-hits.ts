import { gunzipSync } from 'node:zlib';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';

/** Page views in a request to a tracker's collector, by the vendor's documentation of the protocol. */
const PAGE_VIEWS: Readonly<Record<string, (hit: ReceivedHit) => number>> = {
  piano: ({ body }) => count(list(JSON.parse(body), 'events'), ({ name }) => name === 'page.display'),
  snowplow: ({ body }) => count(list(JSON.parse(body), 'data'), ({ e }) => e === 'pv'),
  posthog: ({ bytes }) => count(posthogEvents(bytes), ({ event }) => event === '$pageview'),
  mixpanel: ({ body }) => count(mixpanelEvents(body), ({ event }) => event === '$mp_web_page_view'),
  countly: ({ body }) => count(countlyEvents(body), isCountlyView),
  plausible: ({ body }) => count([JSON.parse(body) as Item], ({ n }) => n === 'pageview'),
};

type Item = Record<string, unknown>;

export function pageViewsIn(vendor: string, hit: ReceivedHit): number {
  return PAGE_VIEWS[vendor]?.(hit) ?? 0;
}

function count(items: Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length;
}

function list(value: unknown, name: string): Item[] {
  return ((value as Item)[name] ?? []) as Item[];
}

function posthogEvents(bytes: Buffer): Item[] {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const value = JSON.parse((isCompressed ? gunzipSync(bytes) : bytes).toString('utf8')) as Item | Item[];
  return Array.isArray(value) ? value : list({ batch: [value], ...value }, 'batch');
}

function mixpanelEvents(body: string): Item[] {
  const data = new URLSearchParams(body).get('data') ?? '[]';
  const text = /^[[{]/.test(data) ? data : Buffer.from(data, 'base64').toString('utf8');
  return [JSON.parse(text) as Item | Item[]].flat();
}

function countlyEvents(body: string): Item[] {
  return JSON.parse(new URLSearchParams(body).get('events') ?? '[]') as Item[];
}

/**
 * Returns whether an item is a page view. The same key also reports the duration of a view; only its start counts as a
 * visit.
 */
function isCountlyView({ key, segmentation }: Item): boolean {
  return key === '[CLY]_view' && (segmentation as Item | undefined)?.['visit'] === 1;
}
