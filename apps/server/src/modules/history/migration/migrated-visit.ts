import { createHash } from 'node:crypto';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { OutboxValue, StoredValues } from '../../../db/schema/stored-types.ts';
import { stateIdOf, type OutboxVisit } from '../clickhouse/rows.ts';
import { hashState, numberOf } from '../history-visit.ts';

/** Visit as read from one engine, with a digest of everything that both engines store of it. */
export interface MigratedVisit extends OutboxVisit {
  digest: bigint;
}

/** Value of a state as an engine stores it; null if the value varies and is stored with the visits. */
export interface StateValue {
  variableId: number;
  type: ValueType;
  varies: boolean;
  value: StoredValues[string];
  text: string;
  number: number | null;
}

/** State as read from one engine. */
export interface MigratedState {
  hash: Buffer;
  /** Values as a visit has them, except those that vary. */
  values: OutboxValue[];
  digest: string;
}

/** Creates a state. `id`: the engine's id of the state if it has one; else it comes from the hash. */
export function toState(given: StateValue[], id?: string): MigratedState {
  const sorted = given.toSorted((a, b) => a.variableId - b.variableId);
  const hash = hashState(sorted.map((one) => ({ ...one, category: '', name: '' })));
  const encoded = sorted.map(({ variableId, type, varies, value, text, number }) => [
    variableId,
    type,
    varies,
    varies ? null : value,
    text,
    number,
  ]);
  const values = sorted.map(({ variableId, type, varies, value }): OutboxValue => [
    variableId,
    type,
    varies ? null : value,
    varies,
  ]);
  return { hash, values, digest: sha256([id ?? stateIdOf(hash), encoded]).toString('base64') };
}

/** Returns a state's value with its search columns. */
export function toStateValue({
  variableId,
  type,
  varies,
  value,
}: Omit<StateValue, 'text' | 'number'>): StateValue {
  const own = varies ? null : value;
  return {
    variableId,
    type,
    varies,
    value: own,
    text: varies ? '' : String(own),
    number: varies ? null : numberOf({ value: own }),
  };
}

type Row = Omit<OutboxVisit, 'state' | 'values'> & { varying: StoredValues };

export function toMigratedVisit({ varying, ...visit }: Row, state: MigratedState): MigratedVisit {
  const values = state.values.map((value): OutboxValue => {
    const [variableId, type, , varies] = value;
    return varies ? [variableId, type, varying[String(variableId)] ?? null, true] : value;
  });
  const { companyId, observationId, pageId, observedAt } = visit;
  const own = Object.entries(varying).toSorted(([a], [b]) => Number(a) - Number(b));
  const digest = sha256([companyId, observationId, pageId, observedAt.getTime(), state.digest, own]);
  return { ...visit, state: state.hash, values, digest: digest.readBigUInt64BE() };
}

/** Digest of a set of visits, independent of their order. */
interface Digest {
  visits: number;
  sum: bigint;
}

/** Digests of visits by their hour or day, in milliseconds. */
export type Digests = Map<number, Digest>;

export function addVisits(digests: Digests, stepMs: number, visits: MigratedVisit[]): void {
  for (const visit of visits) {
    const step = Math.floor(visit.observedAt.getTime() / stepMs) * stepMs;
    const before = digests.get(step) ?? { visits: 0, sum: 0n };
    const sum = BigInt.asUintN(64, before.sum + visit.digest);
    digests.set(step, { visits: before.visits + 1, sum });
  }
}

/** Returns the steps whose visits differ. */
export function differingSteps(some: Digests, others: Digests): number[] {
  return [...new Set([...some.keys(), ...others.keys()])].filter((step) => {
    const [one, other] = [some.get(step), others.get(step)];
    return one?.visits !== other?.visits || one?.sum !== other?.sum;
  });
}

function sha256(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
