import { createHash } from 'node:crypto';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { StoredValues } from '../../../db/schema/data-layer-tables.ts';
import type { OutboxValue } from '../../../db/schema/history-tables.ts';
import { stateIdOf, type OutboxVisit } from '../clickhouse/rows.ts';
import { hashState, numberOf } from '../history-visit.ts';

/** A visit as one engine gave it, with the digest of everything that both keep of it. */
export interface MovedVisit extends OutboxVisit {
  digest: bigint;
}

/** A value of a state as an engine has it: without one of its own where visits have theirs. */
export interface StateValue {
  variableId: number;
  type: ValueType;
  varies: boolean;
  value: StoredValues[string];
  text: string;
  number: number | null;
}

/** A state as an engine gave it. */
export interface MovedState {
  hash: Buffer;
  /** As a visit has them, but for those that vary. */
  values: OutboxValue[];
  digest: string;
}

/** `id`: as the engine names it where it says so; else its hash gives it. */
export function toState(given: StateValue[], id?: string): MovedState {
  const sorted = given.toSorted((a, b) => a.variableId - b.variableId);
  const hash = hashState(sorted.map((one) => ({ ...one, category: '', name: '' })));
  const said = sorted.map(({ variableId, type, varies, value, text, number }) => [
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
  return { hash, values, digest: sha256([id ?? stateIdOf(hash), said]).toString('base64') };
}

/** A state's value with what is searched of it. */
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

export function toMovedVisit({ varying, ...visit }: Row, state: MovedState): MovedVisit {
  const values = state.values.map((value): OutboxValue => {
    const [variableId, type, , varies] = value;
    return varies ? [variableId, type, varying[String(variableId)] ?? null, true] : value;
  });
  const { companyId, observationId, pageId, observedAt } = visit;
  const own = Object.entries(varying).toSorted(([a], [b]) => Number(a) - Number(b));
  const digest = sha256([companyId, observationId, pageId, observedAt.getTime(), state.digest, own]);
  return { ...visit, state: state.hash, values, digest: digest.readBigUInt64BE() };
}

/** The same for the same visits in whatever order. */
interface Digest {
  visits: number;
  sum: bigint;
}

/** Digests of visits by the hour or day that they are in, in milliseconds. */
export type Digests = Map<number, Digest>;

export function addVisits(digests: Digests, stepMs: number, visits: MovedVisit[]): void {
  for (const visit of visits) {
    const step = Math.floor(visit.observedAt.getTime() / stepMs) * stepMs;
    const before = digests.get(step) ?? { visits: 0, sum: 0n };
    const sum = BigInt.asUintN(64, before.sum + visit.digest);
    digests.set(step, { visits: before.visits + 1, sum });
  }
}

/** Returns the steps whose visits are not the same in both. */
export function differingSteps(some: Digests, others: Digests): number[] {
  return [...new Set([...some.keys(), ...others.keys()])].filter((step) => {
    const [one, other] = [some.get(step), others.get(step)];
    return one?.visits !== other?.visits || one?.sum !== other?.sum;
  });
}

function sha256(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest();
}
