import { implement, type Router } from '@orpc/server';
import type { AnyContractProcedure, AnySchema, ContractProcedure, ErrorMap, Meta } from '@orpc/contract';
import type { InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Call } from '../access/actor.ts';
import { requireCall, type ApiContext } from './api-context.ts';

type Procedures = Record<string, AnyContractProcedure>;

/** Context of a call: its request, its user, and the signal that ends it. */
export interface Carrier extends ApiContext {
  signal: AbortSignal | undefined;
}

type InputOf<T> =
  T extends ContractProcedure<infer Input, AnySchema, ErrorMap, Meta> ? InferSchemaOutput<Input> : never;
type AnswerOf<T> =
  T extends ContractProcedure<AnySchema, infer Output, ErrorMap, Meta> ? InferSchemaInput<Output> : never;

type Operation<T> = (call: Call, input: InputOf<T>, carrier: Carrier) => Promise<AnswerOf<T>> | AnswerOf<T>;

type PublicOperation<T> = (input: InputOf<T>, carrier: Carrier) => Promise<AnswerOf<T>> | AnswerOf<T>;

/**
 * Returns routes for the contract's procedures, each with the operation of its name; no operation may be missing or
 * extra.
 */
export function routes<T extends Procedures>(
  procedures: T,
  operations: NoInfer<{ [K in keyof T]: Operation<T[K]> }>,
): Router<T, ApiContext> {
  return implementEach(procedures, (name, input, carrier) =>
    operations[name](requireCall(carrier), input as InputOf<T[typeof name]>, carrier),
  );
}

/** Returns this module's routes of a resource that several modules share. The combined router must be complete. */
export function someRoutes<T extends Procedures, Name extends keyof T & string>(
  procedures: T,
  operations: { [K in Name]: Operation<T[K]> },
): Router<Pick<T, Name>, ApiContext> {
  const chosen = Object.keys(operations).map((name) => [name, procedures[name]]);
  return routes(Object.fromEntries(chosen) as Pick<T, Name>, operations);
}

/** Returns routes for procedures that need no sign-in: there is no call, and no transaction. */
export function publicRoutes<T extends Procedures>(
  procedures: T,
  operations: NoInfer<{ [K in keyof T]: PublicOperation<T[K]> }>,
): Router<T, ApiContext> {
  return implementEach(procedures, (name, input, carrier) =>
    operations[name](input as InputOf<T[typeof name]>, carrier),
  );
}

function implementEach<T extends Procedures>(
  procedures: T,
  answer: (name: keyof T, input: unknown, carrier: Carrier) => unknown,
): Router<T, ApiContext> {
  const implemented = Object.entries(procedures).map(([name, procedure]) => [
    name,
    implement(procedure)
      .$context<ApiContext>()
      .handler(({ context, input, signal }) => answer(name, input, { ...context, signal })),
  ]);
  return Object.fromEntries(implemented) as Router<T, ApiContext>;
}
