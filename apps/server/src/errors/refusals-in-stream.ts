import { ORPCError } from '@orpc/server';
import { ERRORS } from '@vigie/contract/errors.ts';
import { Refusal } from './refusal.ts';

/** A stream that ends with the code of the catalogue when it is refused on its way. */
export async function* withRefusals<T>(stream: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ORPCError(error.code, { status: ERRORS[error.code].status });
  }
}
