import { randomBytes } from 'node:crypto';

/** Creates a UUID of version 7 (RFC 9562). Later ids sort after earlier ones. */
export function createId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  return uuidOf(bytes, 7);
}

/** Returns sixteen bytes as a UUID, with the bits of its version set (RFC 9562). */
export function uuidOf(bytes: Buffer, version: 7 | 8): string {
  bytes[6] = (version << 4) | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns when an id was created, to the millisecond. */
export function instantOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
