import type { Container, ContainerTag, ContainerValue } from '@vigie/contract/container.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { eventOfHit } from '../../events/event-of-hit.ts';

/** A request of a visit, with all that may name its sender. */
export interface SentRequest {
  url: URL;
  /** The hits that it holds, where a known family reads them. */
  hits: readonly Hit[];
  /** The addresses behind it, the nearest first. */
  chain: readonly URL[];
}

/** What the requests of a tag show of it, as far as the container alone tells it. */
export interface TagMarks {
  addresses: readonly URL[];
  /** Whole values of parameters: an account, a pixel's number. */
  accounts: ReadonlySet<string>;
  /** Null: the tag names none; undefined: only the page knows it. */
  event: string | null | undefined;
}

/**
 * Returns how surely a tag sent a request: 3 its own address or event, 2 an account of its parameters, 1 a script
 * that it loads; 0 nothing speaks for it.
 */
export function certaintyOf({ addresses, accounts, event }: TagMarks, sent: SentRequest): 0 | 1 | 2 | 3 {
  if (addresses.some((address) => isAddressOf(address, sent.url))) return 3;
  if (isAccountOf(accounts, sent)) return eventAgrees(event, sent.hits);
  return addresses.some((address) => sent.chain.some((url) => isAddressOf(address, url))) ? 1 : 0;
}

/**
 * Returns a tag that names an event sends no other one; one that names none sends page views and whatever its script
 * adds.
 */
function eventAgrees(event: TagMarks['event'], hits: readonly Hit[]): 0 | 2 | 3 {
  if (typeof event !== 'string') return 2;
  return hits.some((hit) => eventOfHit(hit)?.name === event) ? 3 : 0;
}

/** By host and path; a query that the tag writes is the beginning of the request's. */
function isAddressOf(own: URL, { host, pathname, search }: URL): boolean {
  return own.host === host && own.pathname === pathname && search.startsWith(own.search);
}

function isAccountOf(accounts: ReadonlySet<string>, { hits, url }: SentRequest): boolean {
  return (
    hits.some(({ siteId }) => siteId !== null && accounts.has(siteId)) ||
    [...url.searchParams.values()].some((value) => accounts.has(value))
  );
}

/** The object replacement character stands for what only the page knows. */
const UNKNOWN = '\uFFFC';
const ADDRESS = /(?:https?:)?\/\/[^\s"'<>`\\\uFFFC]+/gu;
/** Shorter texts are in addresses by chance; longer ones are no accounts. */
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
