import { sql } from 'kysely';

/** SQL condition on a row of `profiles`: its company requires its identity provider for everybody but this user. */
export const isBreakGlassProfile = sql<boolean>`exists (select from sign_in_rules where requires_provider
  and sign_in_rules.company_id = profiles.company_id and break_glass_user_id = profiles.user_id)`;
