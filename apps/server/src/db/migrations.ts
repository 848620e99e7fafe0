import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));
/** Schema of a new database, in place of all earlier migrations. */
const BASELINE = 'baseline.sql';
/** Migrations of older databases and backups, one section for each. */
const EARLIER = 'earlier-migrations.sql';
const NUMBERED = /^\d+-.*\.sql$/;
/** Heading of a section. The name is the one that older databases recorded. */
const SECTION = /^-- migration (\d+-.*\.sql)$/m;

export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** Statements that are applied together, and the migrations that are then applied. */
export interface MigrationStep {
  name: string;
  sql: string;
  migrations: Migration[];
}

/** Returns the migrations of this Vigie, in order: the earlier ones, then the numbered files. */
export async function listMigrations(directory: string = MIGRATIONS): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => NUMBERED.test(name)).toSorted();
  const own = files.map(async (name) => migrationOf(name, await readFile(join(directory, name), 'utf8')));
  return [...(await readEarlier(directory)), ...(await Promise.all(own))];
}

/**
 * Returns the steps that apply these migrations. All earlier migrations together are one step, the baseline. They are
 * all missing only in an empty database.
 */
export async function planSteps(
  migrations: Migration[],
  directory: string = MIGRATIONS,
): Promise<MigrationStep[]> {
  const numbers = new Set(migrations.map(({ number }) => number));
  const earlier = await readEarlier(directory);
  if (earlier.length === 0 || earlier.some(({ number }) => !numbers.has(number)))
    return migrations.map(stepOf);
  const sql = await readFile(join(directory, BASELINE), 'utf8');
  const last = Math.max(...earlier.map(({ number }) => number));
  const later = migrations.filter(({ number }) => number > last);
  return [{ name: BASELINE, sql, migrations: earlier }, ...later.map(stepOf)];
}

/** Returns the step of a single migration. */
export const stepOf = (migration: Migration): MigrationStep => ({
  name: migration.name,
  sql: migration.sql,
  migrations: [migration],
});

async function readEarlier(directory: string): Promise<Migration[]> {
  if (!(await readdir(directory)).includes(EARLIER)) return [];
  const [, ...parts] = (await readFile(join(directory, EARLIER), 'utf8')).split(SECTION);
  return parts.flatMap((name, index) => (index % 2 === 0 ? [migrationOf(name, parts[index + 1] ?? '')] : []));
}

const migrationOf = (name: string, sql: string): Migration => ({
  number: Number.parseInt(name, 10),
  name,
  sql,
});
