import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  ORDER_SIGNATURE_HEADERS,
  type OrderHookTrouble,
  type OrderSourceKind,
} from '@vigie/contract/order-source.ts';

/** Time in seconds, which the signature of the generic source covers. */
const TIME_HEADER = 'x-vigie-timestamp';
const TIME_SLACK_MS = 5 * 60_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface SignedBody {
  kind: OrderSourceKind;
  secret: string;
  headers: Headers;
  body: Buffer;
  now: Date;
}

/**
 * Checks the signature of a webhook: the base64 HMAC-SHA256 of its body. That of the generic source also covers its
 * time. Returns the trouble; null if the shop signed the body.
 */
export function signatureTrouble({ kind, secret, headers, body, now }: SignedBody): OrderHookTrouble | null {
  const given = headers[ORDER_SIGNATURE_HEADERS[kind]];
  if (typeof given !== 'string') return 'wrong-signature';
  const isTimed = kind === 'generic' || kind === 'prestashop';
  const time = isTimed ? headers[TIME_HEADER] : '';
  if (typeof time !== 'string' || (isTimed && !/^\d{10}$/.test(time))) return 'wrong-signature';
  const hmac = createHmac('sha256', secret);
  if (isTimed) hmac.update(`${time}.`);
  const expected = hmac.update(body).digest();
  const signature = Buffer.from(given, 'base64');
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 'wrong-signature';
  const isOld = isTimed && Math.abs(Number(time) * 1_000 - now.getTime()) > TIME_SLACK_MS;
  return isOld ? 'too-old' : null;
}

/** Returns the instant that a signed generic webhook names; null for other kinds. */
export function signedAt(kind: OrderSourceKind, headers: Headers): Date | null {
  const time = headers[TIME_HEADER];
  const isTimed = kind === 'generic' || kind === 'prestashop';
  return isTimed && typeof time === 'string' ? new Date(Number(time) * 1_000) : null;
}
