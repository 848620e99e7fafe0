import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  STORED_BODIES_MAX,
  type StoredBodies,
  type ReceivedParts,
} from '@vigie/contract/observation/stored-bodies.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';

/** Bodies in an observation, and the compressed files that it names. */
export interface FiledParts {
  kept: Observed<StoredBodies>;
  files: Uint8Array[];
}

interface FiledBody {
  sha256: string;
  file: string;
  bytes: Uint8Array;
}

/** Number of characters of bodies that are not compressed again, because consecutive pages mostly share their texts. */
const REMEMBERED_LENGTH = 8 * STORED_BODIES_MAX.bodyLength;

/** Creates a function that names bodies by their hash and compresses them, once each while a body is in the cache. */
export function createBodyFiles(): (received: Observed<ReceivedParts>) => FiledParts {
  const remembered = new Map<string, FiledBody>();
  let length = 0;

  function filed(text: string): FiledBody {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const bytes = gzipSync(text);
    const body = { sha256: hashOf(text), file: hashOf(bytes), bytes };
    remembered.set(text, body);
    length += text.length;
    for (const oldest of remembered.keys()) {
      if (length <= REMEMBERED_LENGTH) break;
      remembered.delete(oldest);
      length -= oldest.length;
    }
    return body;
  }

  return (received) => {
    if (received.state === 'unavailable') return { kept: received, files: [] };
    const files = new Map<string, Uint8Array>();
    const bodies = received.value.bodies.map(({ text, ...body }) => {
      if (text === null) return { ...body, sha256: null, file: null };
      const { sha256, file, bytes } = filed(text);
      files.set(file, bytes);
      return { ...body, sha256, file };
    });
    const kept = { state: 'recorded' as const, value: { headers: received.value.headers, bodies } };
    return { kept, files: [...files.values()] };
  };
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
