import { NOTICE_CHANNELS, NOTICES, type Account, type NoticeChannel } from '@vigie/contract/user.ts';
import type { Notices } from '../../db/schema/user-tables.ts';

export type Notice = (typeof NOTICES)[number];

/**
 * A browser is told only after its owner asked for it; an answer, work given, or a limit is worth a mail, what happens
 * often is not.
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

/** Returns what a user is told, and by which way: as chosen, else as is usual. Old choices may lack a channel. */
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
