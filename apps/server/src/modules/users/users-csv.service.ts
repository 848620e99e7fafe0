import type * as z from 'zod';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { csvReaderSchema } from '@vigie/contract/csv-reader.ts';
import type { Membership, User } from '@vigie/contract/user.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { listUsers, usersWhere, type UsersFilter } from './user-list.store.ts';
import { withProfiles } from './read-users.service.ts';

type Reader = z.output<typeof csvReaderSchema>;

const BATCH = 500;

/** Returns all users that match a filter, newest first, as a CSV file that is streamed. */
export function exportUsers(call: Call, { locale, timeZone, ...filter }: UsersFilter & Reader): CsvFile {
  requireTimeZone(timeZone);
  const name = csvName({ title: FILE_WORDS[locale].users.name, at: call.now, timeZone });
  return { name, body: streamCsv(rowsOf(call, filter, { locale, timeZone }), locale) };
}

async function* rowsOf(call: Call, filter: UsersFilter, reader: Reader): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[reader.locale].users.columns, reader.timeZone);
  const condition = usersWhere(call.actor, filter);
  let after: string | null = null;
  for (;;) {
    const rows = await listUsers(call.db, call.actor, { condition, after, limit: BATCH });
    for (const user of await withProfiles(call, rows)) yield cellsOf(user, reader);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

function cellsOf(user: User, { locale, timeZone }: Reader): CsvCell[] {
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
    instantToCell(new Date(user.createdAt), timeZone),
    user.lastSeenAt === null ? null : instantToCell(new Date(user.lastSeenAt), timeZone),
    user.id,
  ];
}

function profileToText({ company, role, revoked }: Membership, locale: Locale): string {
  const words = FILE_WORDS[locale];
  return `${company.name} (${words.roles[role]}${revoked ? `, ${words.users.revoked}` : ''})`;
}
