import type { HitKind } from '@vigie/contract/hit.ts';
import { bytesOfBase64, structureOf, textOfBytes } from '../encoded-text.ts';
import { sharedBy } from '../envelope.ts';
import { flatten, objectsOf, withJsonSpread } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import type { JsonObject } from '../../json-object.ts';
import type { Payload } from '../payload.ts';
import { TYPED } from '../typed.ts';
import type { Typed } from '../typed.ts';
import { openBatch } from './event-envelope.ts';
import { account, field, fieldsOf, isOwnHost } from './family.ts';
import type { DecodedHit, Family, FamilyFacts } from './family.ts';
import { matrixOf } from './matrix-parameters.ts';

/** Family whose hits are calls of known addresses with an account and an event name. */
export type Pixel = Omit<FamilyFacts, 'pageViewRule' | 'requiredVariables'> & {
  vendor: string;
  hosts: readonly string[];
  /** Hosts and paths of its hits. Other addresses of its hosts are ignored. */
  calls: RegExp;
  /** Path that also identifies it on other hosts, if the account or the page is present. */
  path?: RegExp;
  /** Shape on other hosts for a path that others use, too: all of these parameters must be present. */
  shape?: { path: RegExp; parameters: readonly string[] };
  /** Parameters that may hold the account. */
  account: readonly string[];
  /** Matches the account in host and path, if no parameter holds it: group 1. */
  accountPath?: RegExp;
  /** Lower-case name of the header with the account, if neither a parameter nor the path holds it. */
  accountHeader?: string;
  /** Parameters that may hold the event's name. */
  event?: readonly string[];
  /** Names of page views: whole values without case, or a pattern. Without it, no event is a page view. */
  views?: readonly string[] | RegExp;
  /** Kind of a hit without an event name; by default a page view. */
  unnamed?: HitKind;
  /** Matches names and paths of calls that are events without a name: conversions, remarketing, clicks. */
  events?: RegExp;
  /** Matches events and paths that only signal an ongoing visit. */
  pings?: RegExp;
  /** Matches events and paths that count nothing: settings, consent, a copy of another hit. */
  asides?: RegExp;
  /** Parameters that may hold the page's URL. */
  page?: readonly string[];
  /** Member of a JSON body with the list of events. */
  list?: string;
};

/** Returns the family for these facts. */
export function pixelFamily(pixel: Pixel): Family {
  const { event = [], views, account: accounts, page = [] } = pixel;
  const [parameter, value] = [event[0], Array.isArray(views) ? (views as string[])[0] : undefined];
  return {
    ...pixel,
    ...(accounts[0] === undefined ? {} : { accountParameter: accounts[0] }),
    pageViewRule: parameter === undefined || value === undefined ? null : { parameter, value },
    requiredVariables: [...accounts.slice(0, 1), ...page.slice(0, 1)],
    decode: (payload) => decode(pixel, payload),
  };
}

function decode(pixel: Pixel, payload: Payload): DecodedHit[] | null {
  const { host, path } = payload;
  const isOwn = isOwnHost(pixel, payload);
  const isNamed = isOwn ? pixel.calls.test(host + path) : pixel.path?.test(path) === true;
  const mayHaveShape = !isOwn && pixel.shape?.path.test(path) === true;
  if (!isNamed && !mayHaveShape) return null;
  const { items, shared } = itemsOf(pixel, payload);
  const hits = items.map((item) => hitOf(pixel, payload, { ...item, shared }));
  const isKnown =
    isOwn ||
    (isNamed && hits.some(({ siteId, pageUrl }) => siteId !== null || pageUrl !== null)) ||
    (mayHaveShape && items.every(({ own }) => hasShape(pixel, { ...shared, ...own })));
  return isKnown ? hits : null;
}

function hasShape({ shape }: Pixel, all: HitFields): boolean {
  return shape !== undefined && shape.parameters.every((name) => Object.hasOwn(all, name));
}

type Items = { items: (Typed & { own: HitFields })[]; shared: HitFields };

/** Returns the events of a JSON list, or the single event of query, form and JSON together. */
function itemsOf({ list }: Pixel, payload: Payload): Items {
  const { data = '', ...given } = fieldsOf(payload);
  const inData = structureOf(data);
  const fields = {
    ...matrixOf(payload.path),
    ...withJsonSpread(given),
    ...(inData === undefined ? (data === '' ? {} : { data }) : flatten(inData, 'data')),
  };
  const batch = list === undefined ? null : openBatch(payload, list);
  if (batch !== null && batch.events.length > 0) {
    return { items: batch.events.map(itemOf), shared: batch.shared };
  }
  const { json } = payload;
  const objects = objectsOf(json);
  if (objects.length > 0) {
    return { items: objects.map(itemOf), shared: sharedBy(objects.length, fields) };
  }
  if (!isObject(json)) return { items: [{ own: fields }], shared: {} };
  return { items: [{ ...itemOf(json), own: { ...fields, ...flatten(json) } }], shared: {} };
}

function itemOf(event: JsonObject): Items['items'][number] {
  return { own: flatten(event), [TYPED]: event };
}

type Item = Items['items'][number] & { shared: HitFields };

function hitOf(pixel: Pixel, payload: Payload, { own, shared, ...typed }: Item): DecodedHit {
  const all = { ...shared, ...own };
  const address = payload.host + payload.path;
  const inHeader = pixel.accountHeader === undefined ? undefined : payload.headers[pixel.accountHeader];
  const siteId = account(all, ...pixel.account) ?? pixel.accountPath?.exec(address)?.[1] ?? inHeader ?? null;
  return {
    ...typed,
    kind: kindOf(pixel, payload.path, field(all, ...(pixel.event ?? []))),
    parameters: own,
    shared,
    pageUrl: plainAddress(field(all, ...(pixel.page ?? []))),
    siteId,
  };
}

/** Returns an address, decoded if it is sent in base64. */
function plainAddress(text: string | null): string | null {
  const bytes = text === null || /[^\w+/=]/.test(text) || text.startsWith('/') ? null : bytesOfBase64(text);
  const decoded = bytes === null ? '' : textOfBytes(bytes);
  return /^(?:\/|https?:)/.test(decoded) ? decoded : text;
}

function kindOf(
  { views, events, pings, asides, unnamed = 'page-view' }: Pixel,
  path: string,
  name: string | null,
): HitKind {
  const texts = name === null ? [path] : [path, name];
  if (texts.some((text) => asides?.test(text))) return 'other';
  if (name !== null && isView(views, name)) return 'page-view';
  if (texts.some((text) => events?.test(text))) return 'event';
  if (texts.some((text) => pings?.test(text))) return 'ping';
  return name === null ? unnamed : 'event';
}

function isView(views: Pixel['views'], name: string): boolean {
  if (views === undefined) return false;
  return views instanceof RegExp
    ? views.test(name)
    : views.some((view) => view.toLowerCase() === name.toLowerCase());
}
