import type { Kysely } from 'kysely';
import type { Database } from './tables.generated.ts';

export type Db = Kysely<Database>;
