import type { ConversionFinding } from '@vigie/contract/conversion-finding.ts';
import type { SentEvent } from '@vigie/contract/proxied-call.ts';
import { evaluateConversions } from '../conversions/evaluate-conversions.ts';
import { recogniseConversions } from '../conversions/known-apis.ts';
import type { ConversionCall, ConversionsApi } from '../conversions/conversions-api.ts';
import { textAtPath } from '../conversions/values-at.ts';
import { bounded, boundedText, newBudget } from '../events/bounded.ts';
import { eventOfHit } from '../events/event-of-hit.ts';
import { collectorAnswer } from '../hits/answers/collector-answer.ts';
import type { AnswerStatement } from '../hits/answers/answer-statement.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { withEnvelope } from '../hits/envelope.ts';
import { recognise } from '../hits/families/known-families.ts';
import { field } from '../hits/families/family.ts';
import { readPayload } from '../hits/payload.ts';
import type { JsonObject } from '../json-object.ts';
import { hidePath, hideText, hideValues } from './hide-values.ts';
import { visitorDigest } from './visitor-digest.ts';

/** Call of a server to a vendor, with bodies as text. */
export interface ServerCall {
  url: string;
  requestHeaders: Readonly<Record<string, string>>;
  /** Body without its content encoding. Null: there is none, or it could not be copied. */
  body: string | null;
  /** Null if no answer arrived. */
  status: number | null;
  responseHeaders: Readonly<Record<string, string>>;
  answerText: string;
  /** Begin of the call, in ms since 1970. */
  atMs: number;
}

/** Content of a call without secrets and personal data, and its findings. */
export interface ReadCall {
  path: string;
  family: string | null;
  account: string | null;
  events: SentEvent[];
  answer: { outcome: AnswerStatement['outcome']; reason: string | null };
  decoded: boolean;
  findings: ConversionFinding[];
}

/** Maximum number of events of one line. */
const EVENTS_MAX = 2_000;
const REASON_MAX = 200;
/** Name of an event without a name. */
const NO_NAME = '';

/** Parameters with the identifier by which a vendor removes duplicates, for families without a conversions API. */
const ID_PARAMETERS = [
  'eid',
  'event_id',
  'ed.event_id',
  'messageId',
  'insert_id',
  'properties.$insert_id',
  'uuid',
  'message_id',
];

/** Reads a call. A call of no known family has no events and is not decoded. */
export function readSentCall(call: ServerCall): ReadCall {
  const payload = readPayload(call.url, {
    body: call.body === null ? null : { text: call.body, encoding: 'utf8', sizeBytes: null, cut: false },
    requestHeaders: { ...call.requestHeaders },
  });
  const conversions = recogniseConversions(payload);
  if (conversions !== null) return readConversions(call, payload.path, conversions);
  const known = recognise(payload);
  const answer = statementOf(collectorAnswer(known?.vendor ?? null, answered(call)));
  const none = { path: hidePath(payload.path, null), family: null, account: null, events: [], findings: [] };
  if (known === null) return { ...none, answer, decoded: false };
  const { vendor, hits } = known;
  const account = hits.find(({ siteId }) => siteId !== null)?.siteId ?? null;
  const budget = newBudget();
  const events = withEnvelope(hits.slice(0, EVENTS_MAX)).flatMap((hit) => {
    const event = eventOfHit({ ...hit, vendor, url: call.url }, budget);
    const id =
      field(hit.parameters, ...ID_PARAMETERS) ?? textAtPath(event?.properties ?? {}, 'transaction_id');
    const visitor = visitorDigest(vendor, hit.parameters);
    return event === null ? [] : [sentEvent(event.name, { id, visitor }, event.properties)];
  });
  return {
    ...none,
    path: hidePath(payload.path, account),
    family: vendor,
    account,
    events,
    answer,
    decoded: true,
  };
}

function readConversions(
  call: ServerCall,
  path: string,
  { api, conversion }: { api: ConversionsApi; conversion: ConversionCall },
): ReadCall {
  const budget = newBudget();
  const events = conversion.events.slice(0, EVENTS_MAX).map((event) => {
    const name = boundedText(textAtPath(event, api.namePath) ?? NO_NAME, budget);
    const id = textAtPath(event, api.idPath);
    const visitor = visitorDigest(api.family, { ...conversion.call, ...event });
    return sentEvent(name, { id, visitor }, bounded(withoutNames(event, api), budget));
  });
  const received = {
    status: call.status ?? 0,
    headers: call.responseHeaders,
    text: call.answerText,
    json: parseJson(call.answerText),
  };
  const stated = call.status === null ? undefined : api.readAnswer(received, conversion.events.length);
  return {
    path: hidePath(path, conversion.account),
    family: api.family,
    account:
      conversion.account === null ? null : hideText(conversion.account.slice(0, REASON_MAX), ['account_id']),
    events,
    answer: statementOf(stated ?? collectorAnswer(api.family, answered(call))),
    decoded: true,
    findings: evaluateConversions(api, conversion, call.atMs).map((one) => ({
      ...one,
      event: one.event === null ? null : hideText(one.event),
    })),
  };
}

const sentEvent = (
  name: string,
  { id, visitor }: Pick<SentEvent, 'id' | 'visitor'>,
  properties: JsonObject,
): SentEvent => ({
  name: hideText(name, ['event_name']),
  id: id === null ? null : hideText(id.slice(0, REASON_MAX), ['event_id']),
  visitor,
  properties: hideValues(properties),
});

/** Returns an event without the members that are its name and its identifier. */
function withoutNames(event: JsonObject, { namePath, idPath }: ConversionsApi): JsonObject {
  const { [namePath]: _name, [idPath]: _id, ...rest } = event;
  return rest;
}

const answered = ({ status, responseHeaders, answerText }: ServerCall) => ({
  status,
  responseHeaders: { ...responseHeaders },
  answerText,
  answeredLocally: false,
});

const statementOf = ({ outcome, reason }: AnswerStatement): ReadCall['answer'] => ({
  outcome,
  reason: reason === null ? null : hideText(reason.slice(0, REASON_MAX)),
});
