import { sql } from 'kysely';
import type { Evidence } from '@vigie/contract/verdict.ts';

/** Of grouped problems: the facts that all of them have alike; null where they differ, or where one has none kept. */
export const SHARED_FACTS = sql<Evidence | null>`case
  when count(detail) = count(*) and min(detail::text) = max(detail::text) then min(detail::text)::jsonb end`;
