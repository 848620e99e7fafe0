import { ORPCError } from '@orpc/server';
import { ERRORS } from '@vigie/contract/errors.ts';
import { databaseRefusal } from './database-refusal.ts';
import { Refusal } from './refusal.ts';

/** A stream that ends with the code of the catalogue when it is refused on its way. */
export async function* withRefusals<T>(stream: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : databaseRefusal(error);
    if (refusal === null) throw error;
    throw new ORPCError(refusal.code, { status: ERRORS[refusal.code].status });
  }
}
