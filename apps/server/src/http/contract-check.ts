import { isContractProcedure } from '@orpc/contract';
import { isProcedure } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { OPERATIONS } from '@vigie/contract/permissions.ts';

/** Returns the names of all calls of a contract: `resource.action`. */
export function listOperations(part: unknown = contract, path: string[] = []): string[] {
  if (isContractProcedure(part)) return [path.join('.')];
  return Object.entries(part as object).flatMap(([name, below]) => listOperations(below, [...path, name]));
}

/** Throws at startup if a call has no permitted role or no handler. */
export function checkContract(router: object): void {
  const ruled = new Map(Object.entries(OPERATIONS));
  const called = listOperations();
  const faults = [
    ...called.filter((name) => isForNobody(ruled.get(name))).map((name) => `${name} has no permission rule`),
    ...called.filter((name) => !isAnswered(router, name)).map((name) => `${name} has no handler`),
  ];
  if (faults.length > 0) throw new Error(`The API cannot start: ${faults.join('; ')}.`);
}

function isForNobody(allowed: object | undefined): boolean {
  return allowed === undefined || Object.keys(allowed).length === 0;
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
