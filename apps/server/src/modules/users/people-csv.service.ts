import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Membership, Person } from '@vigie/contract/person.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { listPeople, peopleWhere, type PeopleFilter } from './people.store.ts';
import { withProfiles } from './read-people.service.ts';

const BATCH = 500;

/** Everybody whom a filter leaves, newest first, as a CSV file that is written while it is read. */
export function exportPeople(
  call: Call,
  { locale, ...filter }: PeopleFilter & { locale: Locale },
): ReadableStream<Uint8Array> {
  return streamCsv(rowsOf(call, filter, locale), locale);
}

async function* rowsOf(call: Call, filter: PeopleFilter, locale: Locale): AsyncGenerator<CsvCell[]> {
  yield [...FILE_WORDS[locale].people.columns];
  const condition = peopleWhere(call.actor, filter);
  let after: string | null = null;
  for (;;) {
    const rows = await listPeople(call.db, call.actor, { condition, after, limit: BATCH });
    for (const person of await withProfiles(call, rows)) yield cellsOf(person, locale);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

function cellsOf(person: Person, locale: Locale): CsvCell[] {
  const { profiles } = person;
  const each = (told: (profile: Membership) => string) =>
    [...new Set(profiles.map(told))].filter((text) => text !== '').join(', ');
  const words = FILE_WORDS[locale];
  return [
    person.email,
    person.firstName,
    person.lastName,
    person.displayName,
    words.statuses[person.status],
    each((profile) => profileToText(profile, locale)),
    each(({ teams }) => teams.map(({ label }) => label).join(', ')),
    each(({ allContexts, contexts }) =>
      allContexts ? words.people.allContexts : contexts.map(({ label }) => label).join(', '),
    ),
    person.messages,
    person.devices,
    instantToCell(new Date(person.createdAt), 'UTC'),
    person.lastSeenAt === null ? null : instantToCell(new Date(person.lastSeenAt), 'UTC'),
    person.id,
  ];
}

function profileToText({ company, role, revoked }: Membership, locale: Locale): string {
  const words = FILE_WORDS[locale];
  return `${company.name} (${words.roles[role]}${revoked ? `, ${words.people.revoked}` : ''})`;
}
