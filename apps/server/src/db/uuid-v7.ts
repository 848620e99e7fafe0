import { randomBytes } from 'node:crypto';

/** Creates a UUID of version 7 (RFC 9562): ids made later sort after those made before. */
export function createId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  return uuidOf(bytes, 7);
}

/** Sixteen bytes as a UUID of a version (RFC 9562), whose bits are set in them. */
export function uuidOf(bytes: Buffer, version: 7 | 8): string {
  bytes[6] = (version << 4) | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns when an id was made, to the millisecond. */
export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
