import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { recognise } from '../families/known-families.ts';
import { readPayload } from '../payload.ts';
import { isAnswerRead } from './collector-answer.ts';

/** Types of requests whose answers scripts can read, or could. */
const SENT_BY_SCRIPTS: ReadonlySet<RequestRecord['resourceType']> = new Set([
  'fetch',
  'xhr',
  'ping',
  'other',
]);
/** Maximum size in bytes of an answer that reports what became of a hit. */
const ANSWER_BYTES_MAX = 65_536;

/** Returns whether the body of a request's answer reports what its collector did with a hit. */
export function readsAnswer(request: RequestRecord): boolean {
  const isShort = (request.transferBytes ?? 0) <= ANSWER_BYTES_MAX;
  if (!SENT_BY_SCRIPTS.has(request.resourceType) || request.method === 'OPTIONS' || !isShort) return false;
  const known = recognise(readPayload(request.url, request));
  return known !== null && isAnswerRead(known.vendor);
}
