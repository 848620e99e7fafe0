import { fieldText, valueAtPath } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';
import { HIDDEN } from '../redaction/hide-matches.ts';

/** Fact of an event, with the path at which it was found. */
export interface Fact {
  path: string;
  text: string;
}

/** Facts of an event that all vendors have, each null if the event does not have it or it was hidden. */
export interface EventFacts {
  value: Fact | null;
  currency: Fact | null;
  transaction: Fact | null;
  /** Host and path of the page. */
  page: string | null;
  /** Identifiers by which vendors remove duplicates. */
  eventIds: ReadonlySet<string>;
  /** True if an identifier was hidden, so that others cannot be distinguished from it. */
  isIdHidden: boolean;
}

type Path = { text: string; keys: readonly string[] };
/** Parses paths once: a file may have hundreds of thousands of events. */
const paths = (texts: readonly string[]): readonly Path[] =>
  texts.map((text) => ({ text, keys: text.split('.') }));

const PATHS = {
  value: paths([
    'value',
    'params.value',
    'custom_data.value',
    'properties.value',
    'conversionValue.amount',
    'revenue',
  ]),
  currency: paths([
    'currency',
    'params.currency',
    'custom_data.currency',
    'properties.currency',
    'conversionValue.currencyCode',
  ]),
  transaction: paths([
    'transaction_id',
    'params.transaction_id',
    'custom_data.order_id',
    'custom_data.transaction_id',
    'properties.order_id',
    'order_id',
    'idorder',
    'ec_id',
  ]),
  page: paths(['page_location', 'params.page_location', 'event_source_url', 'page.url', 'url']),
  eventId: paths(['event_id', 'params.event_id', 'custom_data.event_id', 'eventId', 'event_source_id']),
} as const;

/** Minimum length of an identifier that distinguishes events, in characters. */
const ID_LENGTH_MIN = 3;

/** Reads the facts of an event; `ids` are its known identifiers, `pageUrl` its page if the properties lack it. */
export function readFacts(
  properties: JsonObject,
  { ids, pageUrl }: { ids: readonly (string | null)[]; pageUrl: string | null },
): EventFacts {
  const transaction = factAt(properties, PATHS.transaction);
  const texts = [...ids, ...PATHS.eventId.map((path) => textAt(properties, path))].flatMap((text) =>
    text === null || text.trim() === '' ? [] : [text.trim()],
  );
  return {
    value: factAt(properties, PATHS.value),
    currency: factAt(properties, PATHS.currency),
    transaction,
    page: pageOf(factAt(properties, PATHS.page)?.text ?? pageUrl),
    eventIds: new Set(
      texts.filter(
        (text) => !text.includes(HIDDEN) && text.length >= ID_LENGTH_MIN && text !== transaction?.text,
      ),
    ),
    isIdHidden: texts.some((text) => text.includes(HIDDEN)),
  };
}

function factAt(properties: JsonObject, alternatives: readonly Path[]): Fact | null {
  for (const path of alternatives) {
    const text = textAt(properties, path)?.trim() ?? '';
    if (text !== '') return text.includes(HIDDEN) ? null : { path: path.text, text };
  }
  return null;
}

const textAt = (properties: JsonObject, { keys }: Path): string | null =>
  fieldText(valueAtPath(properties, ...keys));

/** Returns host and path of an address without a trailing slash; null if a part is hidden. */
function pageOf(url: string | null): string | null {
  const address = url === null ? null : URL.parse(url);
  if (address === null) return null;
  const page = `${address.host}${address.pathname}`.replace(/\/$/, '').toLowerCase();
  return page.includes(HIDDEN) || page.includes('%e2%80%a2') ? null : page;
}
