import type { Db } from '../../db/schema/database.ts';
import { requireFound } from '../../errors/api-error.ts';
import { hashToken } from '../../secrets/token.ts';
import { countAttempt, requireAttempt } from '../sign-in/sessions/attempts.service.ts';
import { countedNetwork, type ThrottleRule } from '../sign-in/sessions/sessions.policy.ts';
import { findOpenLink, listOpenedWebsites, recordLinkUse, type OpenedWebsite } from './shared-links.store.ts';

export interface Opening {
  token: string;
  ip: string;
  now: Date;
}

type OpeningCall = 'shared-link' | 'shared-fleet' | 'shared-plan';

/** Returns what a link opens. Refuses a link that expired, was withdrawn, never existed, or opens something else. */
export async function openLink(
  db: Db,
  call: OpeningCall,
  { token, ip, now }: Opening,
): Promise<{ expiresAt: Date; websites: OpenedWebsite[] }> {
  const shows = call === 'shared-plan' ? 'plan' : 'health';
  const link = requireFound(
    await countAttempt(db, { rules: [guessRule(call, ip)], now }, () =>
      findOpenLink(db, { tokenHash: hashToken(token), shows, now }),
    ),
  );
  await requireAttempt(db, readingRule(link.id, ip), now);
  await recordLinkUse(db, link.id, now);
  return { expiresAt: link.expiresAt, websites: await listOpenedWebsites(db, link.id) };
}

/** Returns the limit of unknown tokens from an address at one of the calls that take tokens: 20 an hour. */
export function guessRule(call: OpeningCall | 'reader-report', ip: string): ThrottleRule {
  return { key: `${call}:${countedNetwork(ip)}`, windowSeconds: 3_600, delaySeconds: upTo(20) };
}

/** Returns the limit of readings of one link from one address: 60 a minute. */
function readingRule(linkId: string, ip: string): ThrottleRule {
  return { key: `shared-read:${linkId}:${countedNetwork(ip)}`, windowSeconds: 60, delaySeconds: upTo(60) };
}

function upTo(limit: number): ThrottleRule['delaySeconds'] {
  return (attempts) => (attempts >= limit ? Infinity : 0);
}
