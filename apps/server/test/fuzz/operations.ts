import { isContractProcedure } from '@orpc/contract';
import { contract } from '@vigie/contract/api/contract.ts';
import type * as z from 'zod';
import { listOperations } from '../../src/http/contract-check.ts';

/** A call of the contract as an HTTP operation. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

export const OPERATIONS: readonly Operation[] = listOperations().map(operationOf);

/** Finds the call of a request line; undefined for none. A literal path segment takes precedence over a parameter. */
export function findOperation(method: string, target: string): Operation | undefined {
  const [path = ''] = target.split('?');
  const segments = path
    .replace(/^\/api/u, '')
    .replace(/\/$/u, '')
    .split('/');
  const found = OPERATIONS.filter((one) => one.method === method && fits(one, segments));
  return found.toSorted((a, b) => parametersIn(a) - parametersIn(b))[0];
}

function fits({ path }: Operation, segments: string[]): boolean {
  const parts = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

const parametersIn = ({ path }: Operation) => path.split('{').length;

function operationOf(name: string): Operation {
  const found = name.split('.').reduce<unknown>((part, key) => Reflect.get(part as object, key), contract);
  if (!isContractProcedure(found)) throw new Error(`${name} is no call`);
  const { route, inputSchema, outputSchema } = found['~orpc'];
  const { method = 'POST', path = '' } = route;
  const [input, output] = [inputSchema, outputSchema] as Array<z.ZodType | undefined>;
  return { name, method, path, input, output };
}
