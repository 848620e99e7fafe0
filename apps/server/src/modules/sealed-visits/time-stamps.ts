import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { requestTimeStamp } from '@vigie/evidence/time-stamp.ts';
import { ApiError } from '../../errors/api-error.ts';

const TIMEOUT_MS = 10_000;
/** Maximum size of an answer in bytes. A token with a chain of certificates is a few kilobytes. */
const ANSWER_BYTES_MAX = 1_048_576;

/** Time-stamp service (RFC 3161, 3.4), and the fetch function for it. */
export interface StampingNeeds {
  url: string | null;
  fetch: FetchLike;
}

/**
 * Creates the function that requests a token over a SHA-256 from the service; null if none is configured. Refuses with
 * `no-time-stamp`.
 */
export function createTimeStamps({ url, fetch }: StampingNeeds) {
  if (url === null) return null;
  return async (sha256: Uint8Array): Promise<Uint8Array> => {
    const { query, tokenOf } = requestTimeStamp(sha256);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: new Uint8Array(query),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const bytes = await readWhole(answer);
      if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
      return await tokenOf(bytes);
    } catch (error) {
      throw Object.assign(new ApiError('no-time-stamp'), { cause: error });
    }
  };
}

async function readWhole({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > ANSWER_BYTES_MAX) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
