import type { ConversionEffect, ConversionFault } from '@vigie/contract/conversion-finding.ts';
import type { AnswerStatement, ReceivedAnswer } from '../hits/answers/answer-statement.ts';
import type { Payload } from '../hits/payload.ts';
import type { JsonObject } from '../json-object.ts';

/** Condition that a part of a call must satisfy. */
export type ConversionCheck =
  | { kind: 'present' }
  /** All paths of at least one group must be present. */
  | { kind: 'any-group'; groups: readonly (readonly string[])[] }
  /** Each value must be a SHA-256 digest in lower-case hexadecimal. */
  | { kind: 'hashed' }
  /** No value may be a digest. */
  | { kind: 'plain' }
  | { kind: 'time'; unit: 's' | 'ms' | 'us'; ageMaxDays: number }
  | { kind: 'among'; values: readonly string[] }
  | { kind: 'pattern'; like: RegExp }
  | { kind: 'count'; max: number };

/** Rule of a vendor about calls to its conversions API. */
export interface ConversionRule {
  /** Identifier within the family. */
  id: string;
  /** Subject of the rule: each event, or the call with its query under `query`. */
  of: 'event' | 'call';
  /** Dotted path of the field. Lists on the way stand for each of their elements. */
  path: string;
  /** Values that a field of the event must have for the rule to apply. Absent: it applies to every event. */
  where?: { path: string; is: readonly string[] };
  check: ConversionCheck;
  fault: ConversionFault;
  effect: ConversionEffect;
  source: string;
  /** Day on which the source was read. */
  asOf: string;
}

/** Call to a conversions API, as its vendor's reader returns it. */
export interface ConversionCall {
  account: string | null;
  events: readonly JsonObject[];
  /** Whole body, with the query under `query`. */
  call: JsonObject;
}

/** Conversions API of a vendor: the shape of its calls, of its answers, and its rules. */
export interface ConversionsApi {
  family: string;
  /** Name of the product. */
  name: string;
  /** Path of the event's name, and of the identifier by which the vendor removes duplicates. */
  namePath: string;
  idPath: string;
  /** Returns the call if the payload has this API's shape, at any host; else null. */
  read: (payload: Payload) => ConversionCall | null;
  /** Returns the statement of the answer about the events; undefined if there is none. */
  readAnswer: (answer: ReceivedAnswer, eventCount: number) => AnswerStatement | undefined;
  rules: readonly ConversionRule[];
}
