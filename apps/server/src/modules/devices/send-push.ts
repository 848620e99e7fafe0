import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import webPush from 'web-push';
import * as z from 'zod';
import type { PushMessage } from '../../db/schema/notice-tables.ts';
import type { PushIdentity } from './push-identity.ts';

export const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export interface PushNeeds {
  fetch: FetchLike;
  identity: PushIdentity;
  /** Whom a push service writes to when something is wrong. */
  contact: string;
}

/** What a push service made of a message; one that is gone never comes back. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

const TIMEOUT_MS = 5_000;
const DAY_SECONDS = 24 * 3_600;
const GONE = new Set([404, 410]);

/** Sends a message to a browser through its push service (RFC 8030), readable by that browser only (RFC 8291). */
export async function sendPush(
  { fetch, identity, contact }: PushNeeds,
  subscription: Subscription,
  message: PushMessage,
): Promise<PushOutcome> {
  const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: `mailto:${contact}`, ...identity },
    TTL: DAY_SECONDS,
    contentEncoding: 'aes128gcm',
  });
  try {
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: details.headers,
      body: new Uint8Array(details.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (GONE.has(answer.status)) return 'gone';
    return answer.ok ? 'sent' : 'failed';
  } catch {
    return 'failed';
  }
}
