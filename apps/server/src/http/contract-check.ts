import { isContractProcedure } from '@orpc/contract';
import { isProcedure } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { OPERATIONS } from '@vigie/contract/permissions.ts';

/** Names of every call of a contract: `resource.action`. */
export function listOperations(part: unknown = contract, path: string[] = []): string[] {
  if (isContractProcedure(part)) return [path.join('.')];
  return Object.entries(part as object).flatMap(([name, below]) => listOperations(below, [...path, name]));
}

/** Refuses to start with a call that nobody ruled on, that nobody answers, or a rule for no call. */
export function checkContract(router: object): void {
  const called = new Set(listOperations());
  const ruled = new Set<string>(Object.keys(OPERATIONS));
  const faults = [
    ...[...called].filter((name) => !ruled.has(name)).map((name) => `${name} has no permission rule`),
    ...[...ruled].filter((name) => !called.has(name)).map((name) => `the rule ${name} is for no call`),
    ...[...called].filter((name) => !isAnswered(router, name)).map((name) => `${name} has no handler`),
  ];
  if (faults.length > 0) throw new Error(`The API cannot start: ${faults.join('; ')}.`);
}

function isAnswered(router: object, name: string): boolean {
  const found = name
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      router,
    );
  return isProcedure(found);
}
