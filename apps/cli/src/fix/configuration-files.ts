import { constants } from 'node:fs';
import { lstat, open, opendir, readFile, realpath } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { formOfFile } from '@vigie/audit/patch/form-of-file.ts';
import type { ConfigurationFile } from '@vigie/audit/patch/patch-files.ts';
import type { PatchForm } from '@vigie/contract/patch.ts';
import { UsageError } from '../options/usage-error.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';

/** Limits at which a search of a folder stops. */
const LIMITS = { entries: 50_000, depth: 12, files: 2_000, bytes: 1_000_000 } as const;
/** Folders that are skipped: build output and third-party code. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'node_modules', 'bower_components', 'vendor', 'dist', 'build', 'out', 'target', 'coverage', 'tmp',
]); // prettier-ignore
const NAMES =
  /^(_headers|Caddyfile.*|\.htaccess|next\.config\.[cm]?[jt]s)$|\.(conf|nginx|template|vhost|caddyfile|[cm]?[jt]s|html?|php|twig|ejs|hbs|njk|liquid|erb|jinja2?|j2|astro)$|^[^.]+$/i;

export interface FoundFiles {
  files: ConfigurationFile[];
  /** True if the search stopped at a limit. */
  isCut: boolean;
}

/** Finds the server configuration files below a folder. Does not follow links, so it never leaves the folder. */
export async function findFiles(folder: string, only: PatchForm | null): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], isCut: false };
  const folders = [{ path: folder, depth: 0 }];
  let entries = 0;
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    const { path, depth } = next;
    const names: Array<{ name: string; isFolder: boolean }> = [];
    for await (const entry of await opendir(path)) {
      entries += 1;
      if (entries > LIMITS.entries) break;
      if (entry.isDirectory() || entry.isFile())
        names.push({ name: entry.name, isFolder: entry.isDirectory() });
    }
    for (const { name, isFolder } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(path, name);
      if (isFolder && !name.startsWith('.') && !LEFT_OUT.has(name))
        folders.push({ path: inner, depth: depth + 1 });
      const file =
        !isFolder && NAMES.test(name) ? await readConfiguration(inner, relative(folder, inner)) : null;
      if (file !== null && (only === null || file.form === only)) found.files.push(file);
    }
    found.isCut =
      entries > LIMITS.entries ||
      folders.some((one) => one.depth > LIMITS.depth) ||
      found.files.length > LIMITS.files;
    if (found.isCut) return found;
  }
  return found;
}

/**
 * Reads a configuration file. Returns null for another kind of file, one above the size limit, and one that is not
 * UTF-8: it could not be written back unchanged.
 */
async function readConfiguration(path: string, shown: string): Promise<ConfigurationFile | null> {
  const status = await lstat(path).catch(() => null);
  if (status === null || !status.isFile() || status.size > LIMITS.bytes) return null;
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.includes(0)) return null;
  const text = bytes.toString('utf8');
  const name = shown.split(sep).join('/');
  const form = Buffer.from(text, 'utf8').equals(bytes) ? formOfFile(name, text) : null;
  return form === null ? null : { path: name, form, text };
}

/** Reads a file named by the user; throws UsageError when it cannot be read or its form is unknown. */
export async function readNamed(path: string, form: PatchForm | null): Promise<ConfigurationFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError([`--config ${path} cannot be read: ${whyUnreadable(error)}`]);
  });
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes))
    throw new UsageError([`--config ${path} is not written in UTF-8`]);
  const known = form ?? formOfFile(path, text);
  if (known === null) throw new UsageError([`--config ${path}: name its kind with --as`]);
  const inside = relative(process.cwd(), path).split(sep).join('/');
  return { path: inside.startsWith('..') ? path : inside, form: known, text };
}

/** Writes a file in place, if it still contains the text that was read. Owner and permissions stay. */
export async function writePatched(path: string, before: string, after: string): Promise<void> {
  const file = await open(
    await realpath(resolve(process.cwd(), path)),
    constants.O_RDWR | constants.O_NOFOLLOW,
  );
  try {
    if ((await file.readFile('utf8')) !== before)
      throw new UsageError([`${path} was changed meanwhile: try again`]);
    const bytes = Buffer.from(after, 'utf8');
    await file.write(bytes, 0, bytes.length, 0);
    await file.truncate(bytes.length);
  } finally {
    await file.close();
  }
}
