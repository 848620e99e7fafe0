import { sql } from 'kysely';

/** Of a row of `profiles`: its company demands its provider of everybody but its user. */
export const isBreakGlassProfile = sql<boolean>`exists (select from sign_in_rules where requires_provider
  and sign_in_rules.company_id = profiles.company_id and break_glass_user_id = profiles.user_id)`;
