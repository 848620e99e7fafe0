import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { FILTER_LIST_LIMITS } from '@vigie/audit/blockers/filter-list.ts';
import type { FilterListFault } from '@vigie/contract/stored-filter-list.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { Db } from '../../db/schema/database.ts';
import { PrivateAddressRefused } from '../../egress/public-fetch.ts';
import { plainText } from '../../db/json-text.ts';
import {
  claimFilterList,
  confirmText,
  endFetch,
  storeArrivedText,
  type ClaimedList,
} from './filter-lists.store.ts';

export interface FetchNeeds {
  db: Db;
  now: () => Date;
  /** Fetch of public addresses, which follows no redirect. */
  fetch: FetchLike;
  signal: AbortSignal;
}

const DAY_MS = 24 * 3_600_000;
const RETRY_MS = 3_600_000;
const ANSWER_MS = 60_000;
const ETAG_MAX = 200;

const pack = promisify(gzip);

class FetchFault extends Error {
  readonly code: FilterListFault;
  readonly status: number | null;

  constructor(code: FilterListFault, status: number | null = null) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Fetches the next list that is due. Returns false if none is. */
export async function fetchNextList(needs: FetchNeeds): Promise<boolean> {
  const { db, now } = needs;
  const claimed = await claimFilterList(db, 'fetch', now());
  if (claimed === null) return false;
  const { id, isDaily } = claimed;
  const nextIn = (ms: number) => (isDaily ? new Date(now().getTime() + ms) : null);
  try {
    const text = await requestText(claimed, needs);
    if (text === null) await confirmText(db, id, now());
    else await storeArrivedText(db, claimed, { ...text, now: now() });
    await endFetch(db, id, { fault: null, fetchAt: nextIn(DAY_MS) });
  } catch (error) {
    if (needs.signal.aborted) return false;
    const { code, status } = faultOf(error);
    const fault = { at: now().toISOString(), code, line: null, status };
    await endFetch(db, id, { fault, fetchAt: nextIn(RETRY_MS) });
  }
  return true;
}

function faultOf(error: unknown): Pick<FetchFault, 'code' | 'status'> {
  if (error instanceof FetchFault) return error;
  const isPrivate = [error, (error as Error | undefined)?.cause].some(
    (one) => one instanceof PrivateAddressRefused,
  );
  return { code: isPrivate ? 'private-address' : 'unreachable', status: null };
}

/** Returns the text of an address, compressed. Null: it has not changed since the last fetch. */
async function requestText(
  { url, etag, sha256 }: ClaimedList,
  { fetch, signal }: FetchNeeds,
): Promise<{ packed: Buffer; etag: string | null } | null> {
  const known = etag !== null && sha256 !== null;
  const answer = await fetch(url, {
    method: 'GET',
    headers: {
      accept: 'text/plain, */*;q=0.5',
      'accept-encoding': 'identity',
      ...(known && { 'if-none-match': etag }),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  });
  const { status } = answer;
  if (status === 304 && known) return null;
  if (status !== 200) {
    await answer.body?.cancel();
    throw new FetchFault(status >= 300 && status < 400 ? 'redirect' : 'http-status', status);
  }
  const given = answer.headers.get('etag');
  return {
    packed: await pack(await bytesOf(answer)),
    etag: given === null ? null : plainText(given).slice(0, ETAG_MAX),
  };
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    // Leaving the loop closes the connection.
    if (size > FILTER_LIST_LIMITS.bytes) throw new FetchFault('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
