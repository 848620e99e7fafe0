import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import type { Container } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { readGoogleExport } from '../src/containers/google-export.ts';
import { serverExport, EXPORTED_SERVER } from './server-containers.ts';
import {
  metaBody,
  shopVisit,
  STARTED_MS,
  toContainer,
  toGa4,
  toMeta,
  type ShopEvent,
} from './server-side-shop.ts';

/** Visit with the calls of the server during it. */
export interface ServerSideCase {
  name: string;
  visit: Observation;
  calls: ProxiedCall[];
  container?: Container;
}

export const OWN_CLIENT = '111.222';
export const UNTIL_MS = STARTED_MS + 300_000;

/** Returns the steps of a purchase in the shop. */
export function steps(cid = OWN_CLIENT, from = 0): ShopEvent[] {
  const id = (step: string) => `${step}-${cid}-${from}`;
  return [
    { name: 'page_view', page: '/', atMs: from + 500, cid, eventId: id('pv') },
    {
      name: 'view_item',
      page: '/hat',
      atMs: from + 2_000,
      cid,
      eventId: id('vi'),
      value: 20,
      currency: 'EUR',
    },
    {
      name: 'add_to_cart',
      page: '/hat',
      atMs: from + 4_000,
      cid,
      eventId: id('atc'),
      value: 20,
      currency: 'EUR',
    },
    {
      name: 'begin_checkout',
      page: '/cart',
      atMs: from + 6_000,
      cid,
      eventId: id('bc'),
      value: 20,
      currency: 'EUR',
    },
    {
      name: 'purchase',
      page: '/thanks',
      atMs: from + 9_000,
      cid,
      eventId: id('p'),
      transactionId: `T-${cid}-${from}`,
      value: 24.5,
      currency: 'EUR',
    },
  ];
}

/** Returns the calls of other visitors who buy the same, before, during and after the visit. */
export function others(count: number, sendsMeta = true): readonly ProxiedCall[] {
  const key = `${count} ${sendsMeta}`;
  const calls = known.get(key) ?? callsOfOthers(count, sendsMeta);
  known.set(key, calls);
  return calls;
}

/** Calls of other visitors, which many cases share. */
const known = new Map<string, readonly ProxiedCall[]>();

function callsOfOthers(count: number, sendsMeta: boolean): ProxiedCall[] {
  return Array.from({ length: count }, (_none, index) =>
    steps(`${900 + index}.${index}`, (index - count / 2) * 1_700),
  ).flatMap((events) =>
    events.flatMap((event) => [toGa4(event), ...(sendsMeta ? [toMeta([metaBody(event)], event.atMs)] : [])]),
  );
}

const inOrder = (calls: readonly ProxiedCall[]): ProxiedCall[] =>
  calls.toSorted((one, other) => one.at.localeCompare(other.at));

export type Send = (event: ShopEvent) => ProxiedCall[];
export const both: Send = (event) => [toGa4(event), toMeta([metaBody(event)], event.atMs)];
export const only =
  (name: string, special: Send): Send =>
  (event) =>
    event.name === name ? special(event) : both(event);

export interface SendingPlan {
  send?: Send;
  events?: ShopEvent[];
  visit?: Observation;
  background?: readonly ProxiedCall[];
  container?: Container;
}

export function serverCase(
  name: string,
  { send = both, events = steps(), visit, background = others(24), container }: SendingPlan,
): ServerSideCase {
  return {
    name,
    visit: visit ?? shopVisit(events.map((event) => toContainer(event))),
    calls: inOrder([...events.flatMap(send), ...background]),
    ...(container && { container }),
  };
}

/** Returns the server container of the shop with a change of its export. */
export function exportedContainer(
  change: (version: typeof EXPORTED_SERVER) => Record<string, unknown>,
): Container {
  const read = readGoogleExport(serverExport(change(structuredClone(EXPORTED_SERVER))));
  if (read === null) throw new Error('the export of the test cannot be read');
  return read;
}
