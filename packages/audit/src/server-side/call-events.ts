import type { CallReference } from '@vigie/contract/server-side.ts';
import type { ProxiedCall, SentEvent } from '@vigie/contract/proxied-call.ts';
import type { JsonObject } from '../json-object.ts';
import { readFacts, type EventFacts } from './event-facts.ts';
import { sharedName } from './event-names.ts';

/** One event of a recorded call. */
export interface CallEvent {
  /** Position among all events of the file. */
  index: number;
  call: ProxiedCall;
  reference: CallReference;
  atMs: number;
  family: string;
  account: string | null;
  event: SentEvent;
  properties: JsonObject;
  name: string | null;
  facts: EventFacts;
}

/** Account of a family that a server sent to. */
export interface Destination {
  key: string;
  family: string;
  account: string | null;
  hosts: ReadonlySet<string>;
  events: readonly CallEvent[];
}

/** Call or connection whose events could not be read. */
export interface UnreadCall {
  host: string;
  family: string | null;
  fromMs: number;
  untilMs: number;
}

/** Calls of a file, by destination. */
export interface CallIndex {
  destinations: readonly Destination[];
  unread: readonly UnreadCall[];
  /** Begin of the first call and end of the last one, in ms since 1970. Null without calls. */
  span: { fromMs: number; untilMs: number } | null;
}

/** Answers of a vendor that took the events, or reported nothing about them. */
export function isTaken({ answer, status }: ProxiedCall): boolean {
  if (status === null || status >= 400) return false;
  return answer.outcome === 'accepted' || answer.outcome === 'says-nothing';
}

/** Groups the events of a file by destination. Lines count from 1, in the order of the list. */
export function indexCalls(calls: readonly ProxiedCall[]): CallIndex {
  const events: CallEvent[] = [];
  const unread: UnreadCall[] = [];
  const times: number[] = [];
  for (const [line, call] of calls.entries()) {
    const atMs = Date.parse(call.at);
    const untilMs = atMs + call.durationMs;
    times.push(atMs, untilMs);
    const isRead = call.decoded && call.family !== null && call.events.length > 0;
    if (!isRead) unread.push({ host: call.host, family: call.family, fromMs: atMs, untilMs });
    else for (const event of call.events) events.push(callEvent(event, { call, line, atMs }, events.length));
  }
  const byKey = Map.groupBy(events, ({ family, account }) => JSON.stringify([family, account]));
  const destinations = [...byKey].map(([key, own]) => ({
    key,
    family: own[0]?.family ?? '',
    account: own[0]?.account ?? null,
    hosts: new Set(own.map(({ call }) => call.host)),
    events: own,
  }));
  const span =
    times.length === 0
      ? null
      : {
          fromMs: times.reduce((one, other) => Math.min(one, other)),
          untilMs: times.reduce((one, other) => Math.max(one, other)),
        };
  return { destinations, unread, span };
}

function callEvent(
  event: SentEvent,
  { call, line, atMs }: { call: ProxiedCall; line: number; atMs: number },
  index: number,
): CallEvent {
  const { at, host, path, family, account } = call;
  return {
    index,
    call,
    reference: { line: line + 1, at, host, path },
    atMs,
    family: family ?? '',
    account,
    event,
    properties: event.properties,
    name: sharedName(event.name, family ?? ''),
    facts: readFacts(event.properties, { ids: [event.id], pageUrl: null }),
  };
}
