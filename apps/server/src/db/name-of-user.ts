import { sql, type RawBuilder } from 'kysely';

/** How people know a joined user: the chosen name, else the first and last one, else the address; null without a user. */
export function nameOfUser(users: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<string | null>`coalesce(nullif(${column('displayName')}, ''),
    nullif(trim(${column('firstName')} || ' ' || ${column('lastName')}), ''), ${column('email')})`;
}
