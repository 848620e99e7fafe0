import type { IncomingMessage, RequestListener } from 'node:http';
import { allowOrigin, answerWith } from '../answers.ts';
import { bodyOf } from './request-body.ts';

/** Behaviour of an instance, which tests change while it runs. */
export interface MicroState {
  /** Names of the schemas that it finds; events with others fail. */
  schemas: readonly string[];
  /** Time in ms after which an event is listed. */
  delayMs: number;
  /** Answer in place of the lists. */
  instead: { status: number; body: object | string } | null;
  /** Events that are answered and never stored, as after a restart. */
  lost: (event: Record<string, string>) => boolean;
  now: () => number;
}

/** Small Snowplow Micro: its collector (`/i`, `/com.snowplowanalytics.snowplow/tp2`) and its lists (`/micro/...`). */
export interface MicroInstance {
  listener: RequestListener;
  state: MicroState;
  /** Paths of its lists that were requested, in order. */
  requestedPaths: () => string[];
  /** Returns the number of good events. */
  good: () => number;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Stored {
  shownFromMs: number;
  isGood: boolean;
  json: object;
}

/** Creates an instance that lists as snowplow-incubator/snowplow-micro 3.0.0 does, by MemorySink.scala and model.scala. */
export function createMicro(change: Partial<MicroState> = {}): MicroInstance {
  const state: MicroState = {
    schemas: [],
    delayMs: 0,
    instead: null,
    lost: () => false,
    now: Date.now,
    ...change,
  };
  const stored: Stored[] = [];
  const requestedPaths: string[] = [];
  return {
    state,
    requestedPaths: () => [...requestedPaths],
    good: () => stored.filter(({ isGood }) => isGood).length,
    listener: (request, response) => {
      void bodyOf(request).then((body) => {
        const url = new URL(request.url ?? '/', 'http://micro');
        if (request.method === 'OPTIONS') return void response.writeHead(204, allowOrigin(request)).end();
        if (url.pathname.startsWith('/micro/')) {
          requestedPaths.push(url.pathname);
          const { status, body: json } = state.instead ?? {
            status: 200,
            body: list(stored, state, url.pathname),
          };
          const text = typeof json === 'string' ? json : JSON.stringify(json);
          return answerWith({ status, type: 'application/json', body: text })(request, response);
        }
        for (const event of eventsOf(url, body)) {
          if (state.lost(event)) continue;
          stored.unshift({ shownFromMs: state.now() + state.delayMs, ...validated(event, state, request) });
        }
        const pixel = { type: 'text/plain', body: 'ok', headers: allowOrigin(request) };
        return answerWith(pixel)(request, response);
      });
    },
  };
}

/** Returns the events of a request: those of a POST, or the one of a query. */
function eventsOf(url: URL, body: string): Record<string, string>[] {
  if (!body.startsWith('{')) return [Object.fromEntries(url.searchParams)];
  const { data } = JSON.parse(body) as { data: Record<string, string>[] };
  return data;
}

function validated(
  event: Record<string, string>,
  { schemas, now }: MicroState,
  request: IncomingMessage,
): { isGood: boolean; json: object } {
  const schema = schemaOf(event);
  const fault = faultOf(event, schema, schemas);
  const rawEvent = {
    api: { vendor: 'com.snowplowanalytics.snowplow', version: 'tp2' },
    parameters: event,
    contentType: request.headers['content-type'] ?? null,
    source: { name: 'ssc', encoding: 'UTF-8', hostname: '127.0.0.1' },
    context: { timestamp: new Date(now()).toISOString(), userId: null },
  };
  if (fault !== null) {
    const badRow = {
      schema: 'iglu:com.snowplowanalytics.snowplow.badrows/schema_violations/jsonschema/2-0-0',
      data: { failure: { messages: [fault] } },
    };
    const errors = ['Error while validating the event.', JSON.stringify(badRow)];
    return { isGood: false, json: { collectorPayload: null, rawEvent, errors } };
  }
  const name = NAMES[event['e'] ?? ''] ?? schema?.split('/')[1] ?? '';
  return {
    isGood: true,
    json: {
      rawEvent,
      eventType: name,
      schema: schema ?? `iglu:com.snowplowanalytics.snowplow/${name}/jsonschema/1-0-0`,
      contexts: [],
      event: {
        app_id: event['aid'] ?? null,
        platform: event['p'] ?? null,
        collector_tstamp: new Date(now()).toISOString(),
        event: name,
        event_id: event['eid'] ?? '00000000-0000-4000-8000-000000000000',
        event_name: name,
        page_url: event['url'] ?? null,
      },
      incomplete: false,
    },
  };
}

const NAMES: Readonly<Record<string, string>> = {
  pv: 'page_view',
  pp: 'page_ping',
  se: 'event',
  tr: 'transaction',
};

function schemaOf(event: Record<string, string>): string | null {
  if (event['e'] !== 'ue') return null;
  const text = event['ue_pr'] ?? Buffer.from(event['ue_px'] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(text) as { data: { schema: string } }).data.schema;
}

function faultOf(
  event: Record<string, string>,
  schema: string | null,
  schemas: readonly string[],
): object | null {
  if (event['eid'] !== undefined && !UUID.test(event['eid']))
    return { field: 'eid', value: event['eid'], expectation: 'not a valid UUID' };
  if (schema === null || schemas.some((one) => schema.includes(`/${one}/`))) return null;
  return {
    schemaKey: schema,
    error: {
      error: 'ResolutionError',
      lookupHistory: [{ errors: [{ error: 'NotFound', message: 'The schema was not found' }] }],
    },
  };
}

function list(stored: readonly Stored[], { now }: MicroState, path: string): object {
  const shown = stored.filter(({ shownFromMs }) => shownFromMs <= now());
  const good = shown.filter(({ isGood }) => isGood).map(({ json }) => json);
  const bad = shown.filter(({ isGood }) => !isGood).map(({ json }) => json);
  if (path === '/micro/good') return good;
  return path === '/micro/bad' ? bad : { total: shown.length, good: good.length, bad: bad.length };
}
