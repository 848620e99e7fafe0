import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { STORED_BODIES_MAX } from '@vigie/contract/observation/stored-bodies.ts';

/** Returns the text of a stored file; null if its hash differs, or if it exceeds the size limit. */
export function decodeStoredText(file: Uint8Array, sha256: string): string | null {
  try {
    // A character takes three bytes at most, of those that count as one.
    const text = gunzipSync(file, { maxOutputLength: STORED_BODIES_MAX.fileBytes }).toString('utf8');
    return createHash('sha256').update(text).digest('hex') === sha256 ? text : null;
  } catch {
    return null;
  }
}
