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
  told: ReadonlySet<string>;
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
  hearers: readonly string[],
): Promise<RecipientClaim> {
  // Locks all deliveries of the message, so that two workers do not claim the same recipient.
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'heardBy', 'state', 'failure', 'nextAttemptAt'])
    .where('messageId', '=', messageId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const telling = rows.filter(
    (row) => row.id !== id && (row.state !== 'failed' || row.failure === 'no-mail-server'),
  );
  const heard = new Set(isResent ? [] : telling.flatMap(({ heardBy }) => heardBy ?? []));
  const told = new Set(hearers.filter((hearer) => !heard.has(hearer)));
  await db
    .updateTable('deliveries')
    .set({ heardBy: jsonText([...told]) })
    .where('id', '=', id)
    .execute();
  const isTheirs = (heardBy: string[] | null) => heardBy?.some((one) => hearers.includes(one)) ?? false;
  const waiting = telling.filter(({ state, heardBy }) => state === 'waiting' && isTheirs(heardBy));
  const instants = waiting.flatMap(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? []);
  return { told, othersAt: instants.length === 0 ? null : new Date(Math.min(...instants)) };
}
