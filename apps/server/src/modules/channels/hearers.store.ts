import { createHash } from 'node:crypto';
import type { ChannelKind } from '@vigie/contract/channel-kinds.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/**
 * Returns whoever a channel reaches: an e-mail address, a user with their browsers, or a service with all of its
 * settings.
 */
export function hearerOf(kind: ChannelKind, who: string | Record<string, string>): string {
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

interface Hearing {
  /** Those that this delivery tells. */
  told: ReadonlySet<string>;
  /** When the deliveries that tell the others are tried next; null when these are over. */
  othersAt: Date | null;
}

/**
 * Takes those of the hearers whom no other delivery of the message tells. What failed told nobody, except for a mail
 * that lacks only its server: it is kept. A message that is sent again tells all of its own.
 */
export async function takeHearers(
  db: Db,
  { id, messageId, isResent }: { id: string; messageId: string; isResent: boolean },
  hearers: readonly string[],
): Promise<Hearing> {
  // All deliveries of the message, so that two workers take nobody twice.
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
