import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the expression for the displayed name of a joined user: the display name, else first and last name, else the
 * address. Null without a user.
 */
export function nameOfUser(users: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql<string | null>`coalesce(nullif(${column('displayName')}, ''),
    nullif(trim(${column('firstName')} || ' ' || ${column('lastName')}), ''), ${column('email')})`;
}
