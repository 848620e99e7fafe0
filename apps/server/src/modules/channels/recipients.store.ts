import { createHash } from 'node:crypto';
import type { ChannelKind } from '@vigie/contract/channel-kinds.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/**
 * Returns a key of a recipient: of an e-mail address, of a user with all browsers, or of a service with all its
 * settings.
 */
export function createRecipientKey(kind: ChannelKind, who: string | Record<string, string>): string {
  const named =
    typeof who === 'string'
      ? who
      : JSON.stringify(
          Object.keys(who)
            .toSorted()
            .map((name) => [name, who[name]]),
        );
  return createHash('sha256').update(`${kind} ${named}`).digest('base64url').slice(0, 22);
}

interface RecipientClaim {
  /** Recipients that this delivery notifies. */
  claimed: ReadonlySet<string>;
  /** Next attempt of the deliveries that notify the other recipients; null if none waits. */
  othersAt: Date | null;
}

/**
 * Claims the recipients that no other delivery of the message notifies. A failed delivery notified nobody, except for a
 * mail that only lacks its server: that mail is stored. A message that is resent claims all its recipients.
 */
export async function claimRecipients(
  db: Db,
  { id, messageId, isResent }: { id: string; messageId: string; isResent: boolean },
  recipientKeys: readonly string[],
): Promise<RecipientClaim> {
  // Locks all deliveries of the message, so that two workers do not claim the same recipient.
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'recipients', 'state', 'failure', 'nextAttemptAt'])
    .where('messageId', '=', messageId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const others = rows.filter(
    (row) => row.id !== id && (row.state !== 'failed' || row.failure === 'no-mail-server'),
  );
  const notified = new Set(isResent ? [] : others.flatMap(({ recipients }) => recipients ?? []));
  const claimed = new Set(recipientKeys.filter((recipientKey) => !notified.has(recipientKey)));
  await db
    .updateTable('deliveries')
    .set({ recipients: jsonText([...claimed]) })
    .where('id', '=', id)
    .execute();
  const notifiesOneOf = (recipients: string[] | null) =>
    recipients?.some((one) => recipientKeys.includes(one)) ?? false;
  const waiting = others.filter(({ state, recipients }) => state === 'waiting' && notifiesOneOf(recipients));
  const instants = waiting.flatMap(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? []);
  return { claimed, othersAt: instants.length === 0 ? null : new Date(Math.min(...instants)) };
}
