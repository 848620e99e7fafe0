import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Membership, User } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { listUsers, usersWhere, type UsersFilter } from './user-list.store.ts';
import { withProfiles } from './read-users.service.ts';

const BATCH = 500;

/** Everybody whom a filter leaves, newest first, as a CSV file that is written while it is read. */
export function exportUsers(
  call: Call,
  { locale, ...filter }: UsersFilter & { locale: Locale },
): ReadableStream<Uint8Array> {
  return streamCsv(rowsOf(call, filter, locale), locale);
}

async function* rowsOf(call: Call, filter: UsersFilter, locale: Locale): AsyncGenerator<CsvCell[]> {
  yield [...FILE_WORDS[locale].users.columns];
  const condition = usersWhere(call.actor, filter);
  let after: string | null = null;
  for (;;) {
    const rows = await listUsers(call.db, call.actor, { condition, after, limit: BATCH });
    for (const user of await withProfiles(call, rows)) yield cellsOf(user, locale);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

function cellsOf(user: User, locale: Locale): CsvCell[] {
  const { profiles } = user;
  const each = (told: (profile: Membership) => string) =>
    [...new Set(profiles.map(told))].filter((text) => text !== '').join(', ');
  const words = FILE_WORDS[locale];
  return [
    user.email,
    user.firstName,
    user.lastName,
    user.displayName,
    words.statuses[user.status],
    each((profile) => profileToText(profile, locale)),
    each(({ teams }) => teams.map(({ label }) => label).join(', ')),
    each(({ allContexts, contexts }) =>
      allContexts ? words.users.allContexts : contexts.map(({ label }) => label).join(', '),
    ),
    user.messages,
    user.devices,
    instantToCell(new Date(user.createdAt), 'UTC'),
    user.lastSeenAt === null ? null : instantToCell(new Date(user.lastSeenAt), 'UTC'),
    user.id,
  ];
}

function profileToText({ company, role, revoked }: Membership, locale: Locale): string {
  const words = FILE_WORDS[locale];
  return `${company.name} (${words.roles[role]}${revoked ? `, ${words.users.revoked}` : ''})`;
}
