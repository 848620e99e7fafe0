import { hash } from 'node:crypto';
import type { TableDigest } from './backup-format.ts';

/** A digest of a set of rows, independent of their order: the sum of their SHA-256, cut to 128 bits. */
export interface RowDigest {
  add(row: Buffer): void;
  result(): TableDigest;
}

export function createRowDigest(): RowDigest {
  const lanes = new BigUint64Array(2);
  let rows = 0;
  return {
    add(row) {
      const digest = hash('sha256', row, 'buffer');
      lanes[0]! += digest.readBigUInt64BE(0);
      lanes[1]! += digest.readBigUInt64BE(8);
      rows += 1;
    },
    result: () => ({ rows, digest: [...lanes].map((lane) => lane.toString(16).padStart(16, '0')).join('') }),
  };
}
