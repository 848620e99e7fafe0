import { NOTICE_CHANNELS, NOTICES, type Account, type NoticeChannel } from '@vigie/contract/user.ts';
import type { Notices } from '../../db/schema/stored-types.ts';

export type Notice = (typeof NOTICES)[number];

/**
 * Default channels of each notice. Push needs the owner's consent. Answers, assigned work and limits are worth a mail;
 * frequent events are not.
 */
const UNLESS_CHOSEN: Readonly<Record<Notice, readonly NoticeChannel[]>> = {
  'message-answered': ['email', 'push'],
  'run-failed': ['push'],
  'problem-new': ['push'],
  'problem-assigned': ['email', 'push'],
  'limit-reached': ['email', 'push'],
  'import-ended': ['email', 'push'],
  'visit-budget': ['email', 'push'],
};

/** Returns the channels of each notice of a user: as chosen, else the default. Old choices may lack a channel. */
export function noticesOf(chosen: Notices): Account['notices'] {
  return fromEach(NOTICES, (notice) =>
    fromEach(
      NOTICE_CHANNELS,
      (channel) => chosen[notice]?.[channel] ?? UNLESS_CHOSEN[notice].includes(channel),
    ),
  );
}

function fromEach<K extends string, V>(keys: readonly K[], read: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<K, V>;
}
