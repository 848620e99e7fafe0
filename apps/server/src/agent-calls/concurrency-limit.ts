import { ApiError } from '../errors/api-error.ts';

/**
 * Concurrency limit of calls to agents or push services that users wait for. Each call occupies one of the few
 * connections to the database.
 */
const CALLS_MAX = 4;
const RETRY_SECONDS = 5;

/** Creates a limiter that runs at most `slots` calls at a time and rejects further calls with a request to retry. */
export function createConcurrencyLimit(slots: number = CALLS_MAX): <T>(call: () => Promise<T>) => Promise<T> {
  let taken = 0;
  return async (call) => {
    if (taken >= slots) throw new ApiError('busy', { headers: { 'retry-after': String(RETRY_SECONDS) } });
    taken += 1;
    try {
      return await call();
    } finally {
      taken -= 1;
    }
  };
}
