import { createHash } from 'node:crypto';
import type { ProblemCause } from '@vigie/contract/problem.ts';
import type { ConsentName, StoredFinding } from '../db/schema/stored-types.ts';

const KEY_MAX = 300;

/** Returns the key that distinguishes a finding's cause on its website. Long names are replaced by their digest. */
export function keyOfConsent({ finding, vendor }: ConsentName): string {
  const key = `consent:${finding}:${encodeURIComponent((vendor ?? '').toWellFormed())}`;
  if (key.length <= KEY_MAX) return key;
  return `consent:${finding}:${createHash('sha256').update(key).digest('hex')}`;
}

/** Returns the cause of a finding, either of a consent matrix or of the tracking plan. */
export function causeOfFinding(
  stored: StoredFinding,
): Extract<ProblemCause, { kind: 'finding' | 'consent' }> {
  return 'vendor' in stored ? { kind: 'consent', ...stored } : { kind: 'finding', ...stored };
}
