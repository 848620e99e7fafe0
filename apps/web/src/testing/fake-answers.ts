import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import type { CallMeta } from '@vigie/contract/api/call.ts';
import type { contract } from '@vigie/contract/api/contract.ts';
import { ERRORS, type ErrorCode } from '@vigie/contract/errors.ts';

type Contract = typeof contract;
export type Resource = keyof Contract;

/** Answers of a resource's calls. Every other call is answered by `answerByContract`. */
export type Answers<R extends Resource> = { [C in keyof Contract[R]]?: Answer<Contract[R][C]> };
type Answer<P> =
  P extends ContractProcedure<infer I, infer O, ErrorMap, CallMeta>
    ? (
        input: InferSchemaOutput<I>,
        signal?: AbortSignal,
      ) => InferSchemaInput<O> | Promise<InferSchemaInput<O>>
    : never;

/** Answer of a call, as the contract describes it. */
export type Output<R extends Resource, C extends keyof Contract[R]> =
  Contract[R][C] extends ContractProcedure<AnySchema, infer O, ErrorMap, CallMeta>
    ? InferSchemaOutput<O>
    : never;

export function refused(code: ErrorCode, data?: unknown): ORPCError<string, unknown> {
  return new ORPCError(code, { status: ERRORS[code].status, data });
}

export function byId<T extends { id: string }>(items: readonly T[], id: string): T {
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw refused('not-found');
  return item;
}

/** Saves a change that started from the stored version; refuses any other. */
export function saveOver<T extends { updatedAt: string | null }>(
  stored: T,
  { updatedAt, ...change }: Partial<T> & { updatedAt: string | null },
): T {
  if (stored.updatedAt !== updatedAt) throw refused('changed-meanwhile');
  return Object.assign(stored, change, { updatedAt: new Date().toISOString() });
}

export function removeById(items: { id: string }[], id: string): void {
  items.splice(items.indexOf(byId(items, id)), 1);
}

/** Returns one page of a list for a keyset cursor. */
export function pageOf<T>(items: readonly T[], { limit, after }: { limit: number; after?: string }) {
  const from = Number(after ?? 0);
  const next = from + limit < items.length ? String(from + limit) : null;
  return {
    items: items.slice(from, from + limit),
    next,
    total: { count: items.length, estimated: items.length > 10_000 },
  };
}

export function listFile(items: readonly { id: string }[]): ReadableStream {
  return fileOf(['Identifier', ...items.map(({ id }) => id), ''].join('\r\n'));
}

export function fileOf(text: string): ReadableStream {
  const { body } = new Response(text);
  if (!body) throw new Error('A file of no text has no stream.');
  return body;
}

/** Returns whether a text is found, as the search of a list does. */
export function mentions(q: string | undefined, ...texts: string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes((q ?? '').toLowerCase()));
}

/** Returns whether a value matches a requested filter. */
export function matchesFilter<T>(wanted: T | undefined, value: T): boolean {
  return wanted === undefined || wanted === value;
}
