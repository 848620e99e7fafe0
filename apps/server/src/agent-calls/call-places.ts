import { Refusal } from '../errors/refusal.ts';

/**
 * Concurrency limit of calls to agents or push services that users wait for. Each call occupies one of the few
 * connections to the database.
 */
const PLACES = 4;
const RETRY_SECONDS = 5;

/** Creates a limiter that runs at most `places` calls at a time and rejects further calls with a request to retry. */
export function createCallPlaces(places: number = PLACES): <T>(call: () => Promise<T>) => Promise<T> {
  let taken = 0;
  return async (call) => {
    if (taken >= places) throw new Refusal('busy', { headers: { 'retry-after': String(RETRY_SECONDS) } });
    taken += 1;
    try {
      return await call();
    } finally {
      taken -= 1;
    }
  };
}
