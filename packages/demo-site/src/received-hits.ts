import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Request as the collector received it: the ground truth for recordings. */
export type ReceivedHit = {
  method: string;
  path: string;
  /** Path and query as received. */
  target: string;
  query: Record<string, string>;
  body: string;
  /** Body as received, for compressed bodies, which are no text. */
  bytes: Buffer;
  headers: IncomingHttpHeaders;
  receivedAt: string;
};

/** Hits of a collector since its start or its last reset. Preflights are no hits. */
export type HitRecord = {
  add: (request: IncomingMessage) => Promise<ReceivedHit>;
  received: () => ReceivedHit[];
  forget: () => void;
};

/** Creates an empty record; `clock` gives the moment at which a hit began to arrive. */
export function createHitRecord(clock: () => Date): HitRecord {
  let hits: ReceivedHit[] = [];
  return {
    async add(request) {
      const receivedAt = clock().toISOString();
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://collector');
      const bytes = await bodyOf(request);
      const hit: ReceivedHit = {
        method: request.method ?? 'GET',
        path: pathname,
        target: request.url ?? '/',
        query: Object.fromEntries(searchParams),
        body: bytes.toString('utf8'),
        bytes,
        headers: request.headers,
        receivedAt,
      };
      hits.push(hit);
      return hit;
    },
    received: () => [...hits],
    forget() {
      hits = [];
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
