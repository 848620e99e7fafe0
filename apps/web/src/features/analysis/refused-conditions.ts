import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import { failureOf } from '../../api/failure.ts';
import { writeConditions } from './condition-text.ts';
import { faultsOf } from './draft-condition.ts';

const FIELD = /^conditions\.(\d+)\b/;

/** What the server refused of the conditions that were asked: a code for each, by the condition's text. */
export function refusedConditions(error: unknown, { conditions }: Conditions): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, code } of error ? failureOf(error).fields : []) {
    const condition = conditions[Number(FIELD.exec(path)?.[1])];
    if (condition) found.set(writeConditions([condition]), code);
  }
  return found;
}

/** Whether conditions are worth asking: an address may hold any. */
export function areAskable({ conditions }: Conditions): boolean {
  return conditions.every((condition) => Object.keys(faultsOf(condition)).length === 0);
}
