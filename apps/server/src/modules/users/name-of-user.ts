import { sql, type RawBuilder } from 'kysely';

/** What a joined user is called: the chosen name, else the first and last one, else the address; null without a user. */
export function nameOfUser(): RawBuilder<string | null> {
  return sql`coalesce(nullif(users.display_name, ''), nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`;
}
