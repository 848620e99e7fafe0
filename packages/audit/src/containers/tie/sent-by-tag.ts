import type { Container, ContainerTag, ContainerValue } from '@vigie/contract/container.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { eventOfHit } from '../../events/event-of-hit.ts';

/** Request of a visit, with all data that may identify its sender. */
export interface SentRequest {
  url: URL;
  /** Hits of the request, if a known family decodes them. */
  hits: readonly Hit[];
  /** Addresses of its initiators, the nearest first. */
  chain: readonly URL[];
}

/** Characteristics of a tag's requests, from the container alone. */
export interface TagMarks {
  addresses: readonly URL[];
  /** Complete values of parameters, such as an account or a pixel id. */
  accounts: ReadonlySet<string>;
  /** Null if the tag names none; undefined if only the page knows it. */
  event: string | null | undefined;
}

/**
 * Returns the certainty that a tag sent a request. 3: its own address or event. 2: an account of its parameters. 1: a
 * script that it loads. 0: no evidence.
 */
export function certaintyOf({ addresses, accounts, event }: TagMarks, sent: SentRequest): 0 | 1 | 2 | 3 {
  if (addresses.some((address) => isAddressOf(address, sent.url))) return 3;
  if (isAccountOf(accounts, sent)) return eventAgrees(event, sent.hits);
  return addresses.some((address) => sent.chain.some((url) => isAddressOf(address, url))) ? 1 : 0;
}

/**
 * Returns the certainty from the event. A tag that names an event sends no other one. A tag without a name sends page
 * views and the events of its script.
 */
function eventAgrees(event: TagMarks['event'], hits: readonly Hit[]): 0 | 2 | 3 {
  if (typeof event !== 'string') return 2;
  return hits.some((hit) => eventOfHit(hit)?.name === event) ? 3 : 0;
}

/** Returns whether host and path are equal. A query that the tag sets must be the start of the request's query. */
function isAddressOf(own: URL, { host, pathname, search }: URL): boolean {
  return own.host === host && own.pathname === pathname && search.startsWith(own.search);
}

function isAccountOf(accounts: ReadonlySet<string>, { hits, url }: SentRequest): boolean {
  return (
    hits.some(({ siteId }) => siteId !== null && accounts.has(siteId)) ||
    [...url.searchParams.values()].some((value) => accounts.has(value))
  );
}

/** Object replacement character in place of values that only the page knows. */
const UNKNOWN = '\uFFFC';
const ADDRESS = /(?:https?:)?\/\/[^\s"'<>`\\\uFFFC]+/gu;
/** Length of an account, in characters. Shorter texts occur in addresses by chance. */
const ACCOUNT_LENGTH = { min: 6, max: 200 };
const DEPTH_MAX = 20;

export function marksOf(tag: ContainerTag, container: Container): TagMarks {
  const texts = Object.values(tag.parameters).map((value) => literalText(value, container));
  const named = tag.parameters['eventName'];
  const name = named === undefined ? null : literalText(named, container);
  return {
    addresses: texts.flatMap((text) =>
      [...text.matchAll(ADDRESS)].flatMap(([address]) => URL.parse(address, 'https://-') ?? []),
    ),
    accounts: new Set(texts.flatMap((text) => text.split(UNKNOWN)).filter(mayBeAccount)),
    event: name?.includes(UNKNOWN) === true ? undefined : name,
  };
}

const mayBeAccount = (text: string): boolean =>
  text.length >= ACCOUNT_LENGTH.min && text.length <= ACCOUNT_LENGTH.max && /\d/u.test(text);

function literalText(value: ContainerValue, container: Container, depth = 0): string {
  if (depth > DEPTH_MAX) return UNKNOWN;
  const text = (one: ContainerValue) => literalText(one, container, depth + 1);
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  switch (value.kind) {
    case 'text':
      return value.parts.map(text).join('');
    case 'list':
      return value.items.map(text).join(UNKNOWN);
    case 'map':
      return value.entries.map(([, one]) => text(one)).join(UNKNOWN);
    case 'variable': {
      const variable = container.variables.find(({ number }) => number === value.number);
      return variable?.type === 'c' ? text(variable.parameters['value'] ?? null) : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}
