import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { isObject } from '../json-object.ts';
import type { CountingFamily } from './counting-family.ts';
import { textOf } from './marked-rows.ts';
import type { ReportRow } from './report-row.ts';

const PROOF_MAX = 500;
/** Depth to which a message is looked for in a failed event. */
const DEPTH_MAX = 12;

/**
 * Rules by which hits of Snowplow are found in Snowplow Micro: `eid` of a hit is `event_id` of its event. Micro validates
 * at once. Source: Routing.scala and model.scala of snowplow-incubator/snowplow-micro 3.0.0
 */
export const SNOWPLOW_COUNTING: CountingFamily = {
  family: 'snowplow',
  standsIn: ({ kind }) => kind === 'ping',
  wanted: ({ event, hit: { parameters } }) => ({
    kind: event === 'page_view' ? 'page-view' : 'event',
    key: parameters['eid'] ?? '',
    subject: null,
    url: parameters['url'] ?? '',
  }),
  insteadOf: () => [],
  showsTotals: false,
  delays: { promptMs: 5_000, pauseMs: 0, completeMs: 0 },
};

/** Returns the rows of Micro's good events (`/micro/good`). Null if the answer is no such list. */
export function goodEvents(answer: Json): ReportRow[] | null {
  if (!Array.isArray(answer)) return null;
  return answer.flatMap((one) => {
    const event = isObject(one) ? one['event'] : undefined;
    if (!isObject(event)) return [];
    const key = textOf(event['event_id']);
    const name = textOf(event['event_name']);
    const kind = name === 'page_view' ? 'page-view' : 'event';
    const url = textOf(event['page_url']);
    const atMs = Date.parse(textOf(event['collector_tstamp']));
    const proof = `event ${key}: ${name} ${url}`.slice(0, PROOF_MAX);
    return [{ kind, key, subject: name, url, atMs: Number.isFinite(atMs) ? atMs : null, proof }];
  });
}

/** Failed events of Micro. */
export interface FailedEvents {
  /** Returns the message of the failure of an event; undefined if it did not fail. */
  messageOf: (eid: string) => string | undefined;
}

/** Reads Micro's failed events (`/micro/bad`). Null if the answer is no such list. */
export function failedEvents(answer: Json): FailedEvents | null {
  if (!Array.isArray(answer)) return null;
  const byEvent = new Map<string, string>();
  const unread: { text: string; message: string }[] = [];
  for (const one of answer) {
    if (!isObject(one)) continue;
    const message = messageIn(one['errors']);
    const parameters = isObject(one['rawEvent']) ? one['rawEvent']['parameters'] : undefined;
    const eid = isObject(parameters) ? textOf(parameters['eid']) : '';
    if (eid !== '') byEvent.set(eid, message);
    // A payload that cannot be split into events has its events' identifiers in its text only.
    else unread.push({ text: JSON.stringify(one['collectorPayload'] ?? null), message });
  }
  return {
    messageOf: (eid) =>
      eid === '' ? undefined : (byEvent.get(eid) ?? unread.find(({ text }) => text.includes(eid))?.message),
  };
}

/** Returns the messages of a failure: those of its bad row in JSON, else its own texts. */
function messageIn(errors: Json | undefined): string {
  const texts = Array.isArray(errors) ? errors.map(textOf).filter((text) => text !== '') : [];
  const found = texts.flatMap((text) => messagesOf(parseJson(text) ?? null, 0));
  const messages = found.length > 0 ? [...new Set(found)] : texts;
  return (messages.join('; ') || 'failed event').slice(0, PROOF_MAX);
}

/** Members of a bad row that say what failed and where. */
const MESSAGES: ReadonlySet<string> = new Set(['message', 'expectation', 'schemaKey', 'field']);

function messagesOf(json: Json, depth: number): string[] {
  if (depth > DEPTH_MAX || typeof json !== 'object' || json === null) return [];
  if (Array.isArray(json)) return json.slice(0, 20).flatMap((one) => messagesOf(one, depth + 1));
  return Object.entries(json).flatMap(([name, value]) =>
    MESSAGES.has(name) && typeof value === 'string' ? [value] : messagesOf(value, depth + 1),
  );
}
