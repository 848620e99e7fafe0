import { Refusal } from '../errors/refusal.ts';

/**
 * Calls to agents, or to push services, that users wait for. Each one holds one of the few connections to the
 * database.
 */
const PLACES = 4;
const RETRY_SECONDS = 5;

/** Lets so many calls go on at a time and asks the others to come again. */
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
