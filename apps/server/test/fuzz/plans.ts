import * as fc from 'fast-check';
import { ACTORS, type AccessActor } from '../access-table.ts';
import { anyInput, MOODS, type Mood } from './any-input.ts';
import { hostileJson, hostileText } from './hostile-values.ts';
import { malformedRequest } from './malformed-requests.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/** Transports of an input; JSON is the most frequent. */
export const WAYS = [
  'json',
  'form',
  'multipart',
  'text',
  'none',
  'cut-json',
  'deep-json',
  'doubled',
  'odd-type',
] as const;
export type Way = (typeof WAYS)[number];
export const OWNERS = ['own', 'other', 'nothing'] as const;

/** A request of a call, before its ids are known. */
export interface CallPlan {
  kind: 'call';
  operation: Operation;
  actor: AccessActor;
  whose: (typeof OWNERS)[number];
  mood: Mood;
  way: Way;
  /** Input to send; undefined: the input of the access tests, with `value` in place of one part. */
  input: unknown;
  value: unknown;
  place: number;
  headers: Record<string, string>;
}

/** Bytes that are no valid request. */
export interface MalformedPlan {
  kind: 'malformed';
  bytes: string;
}
export type FuzzPlan = CallPlan | MalformedPlan;

/** Header values as bytes that Node accepts. */
const headerText = hostileText.map((text) =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 4_000),
);
const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'idempotency-key', 'user-agent', 'cookie', 'accept-language', 'x-forwarded-for', 'accept', 'accept-encoding', 'range',
        'if-none-match', 'content-disposition', 'content-encoding', 'last-event-id', 'x-http-method-override', 'te', 'expect',
      ), // prettier-ignore
      headerText,
      { maxKeys: 3 },
    ),
  },
  { weight: 1, arbitrary: fc.uuid().map((key) => ({ 'idempotency-key': key })) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('authorization', 'panel-identifier', 'origin', 'sec-fetch-site', 'host'),
      headerText,
      { maxKeys: 1 },
    ),
  },
);

const plansOf = new Map(OPERATIONS.map((operation) => [operation.name, planOf(operation)]));
const anyPlan: fc.Arbitrary<FuzzPlan> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.constantFrom(...OPERATIONS).chain(({ name }) => plansOf.get(name) ?? fail(name)),
  },
  { weight: 1, arbitrary: malformedRequest.map((bytes) => ({ kind: 'malformed' as const, bytes })) },
);

/** Returns the request of a seed and a number, always the same one. */
export function planAt(seed: number, index: number): FuzzPlan {
  // A prime distance, so that neighbouring seeds share no requests
  const [plan] = fc.sample(anyPlan, { seed: (seed * 7_919 + index * 104_729) | 0, numRuns: 1 });
  if (plan === undefined) throw new Error('no plan');
  return plan;
}

function planOf(operation: Operation): fc.Arbitrary<CallPlan> {
  const { input } = operation;
  return fc.constantFrom<Mood>(...MOODS, 'hostile').chain((mood) =>
    fc.record({
      kind: fc.constant('call' as const),
      operation: fc.constant(operation),
      actor: fc.oneof(
        { weight: 3, arbitrary: fc.constant<AccessActor>('admin') },
        { weight: 2, arbitrary: fc.constant<AccessActor>('moderator') },
        { weight: 3, arbitrary: fc.constantFrom(...ACTORS) },
      ),
      whose: fc.constantFrom<CallPlan['whose']>('own', 'own', 'own', ...OWNERS),
      mood: fc.constant(mood),
      way: wayOf(operation, mood),
      input: fc.option(input === undefined ? hostileJson : anyInput(input, mood), {
        nil: undefined,
        freq: 3,
      }),
      value: hostileJson,
      place: fc.nat(40),
      headers: anyHeaders,
    }),
  );
}

function wayOf({ name }: Operation, mood: Mood): fc.Arbitrary<Way> {
  const usual: Way = name.endsWith('.uploadAvatar') ? 'multipart' : 'json';
  if (mood === 'valid') return fc.constant(usual);
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(...WAYS) },
  );
}

function fail(name: string): never {
  throw new Error(name);
}
