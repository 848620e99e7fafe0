import { sql } from 'kysely';
import type { Evidence } from '@vigie/contract/verdict.ts';

/** Facts that all problems of a group share; null where they differ, or where one has none stored. */
export const SHARED_FACTS = sql<Evidence | null>`case
  when count(detail) = count(*) and min(detail::text) = max(detail::text) then min(detail::text)::jsonb end`;
