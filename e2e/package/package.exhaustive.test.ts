import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutPackage } from '../../scripts/package/lay-out.mjs';

const REPOSITORY = join(import.meta.dirname, '../..');
/** Target folder below the repository, so that Node finds the dependencies. */
const TARGET = join(REPOSITORY, 'dist', 'tested-package');
const IMPORTED = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n$]+)\1/g;

let manifest: { private: boolean; bin: { vigie: string }; dependencies: Record<string, string> };

beforeAll(() => {
  rmSync(TARGET, { recursive: true, force: true });
  ({ manifest } = layOutPackage(REPOSITORY, TARGET));
  for (const name of Object.keys(manifest.dependencies)) linkWhereOthersDiffer(name);
});
afterAll(() => rmSync(TARGET, { recursive: true, force: true }));

/**
 * Links a dependency that npm would install beside the package. Here a workspace has it, where the root has another
 * version.
 */
function linkWhereOthersDiffer(name: string): void {
  const [own] = globSync(`{apps,packages}/*/node_modules/${name}`, { cwd: REPOSITORY });
  if (own === undefined) return;
  const link = join(TARGET, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(REPOSITORY, own), link);
}

const modules = () => globSync('{apps,packages}/**/*.js', { cwd: TARGET });
const importedBy = (path: string) =>
  [...readFileSync(join(TARGET, path), 'utf8').matchAll(IMPORTED)].map(([, , specifier = '']) => specifier);
const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

test('the package has every file that its modules import, and nothing of the repository', () => {
  const lost = modules().flatMap((path) =>
    importedBy(path)
      .filter((one) => one.startsWith('.') && !existsSync(join(TARGET, dirname(path), one)))
      .map((one) => `${path}: ${one}`),
  );
  expect(lost).toEqual([]);
  expect(globSync('**/*.ts', { cwd: TARGET })).toEqual([]);
});

test('every command of the package loads', async () => {
  const commands = globSync('apps/cli/src/commands/*.js', { cwd: TARGET });
  const script = `for (const path of ${JSON.stringify(commands)}) await import('./' + path);`;
  const run = promisify(execFile);
  await run(process.execPath, ['--input-type=module', '-e', script], { cwd: TARGET });
  const { stdout } = await run(process.execPath, [join(TARGET, manifest.bin.vigie), '--help']);
  expect(commands.length).toBeGreaterThan(10);
  expect(stdout).toContain('Usage: vigie');
});

test('it depends on what it imports, and nobody publishes it yet', () => {
  const names = new Set(
    modules()
      .filter((path) => path.startsWith('apps/') || path.startsWith('packages/'))
      .flatMap(importedBy)
      .filter((one) => /^[@a-z]/.test(one) && !isBuiltin(one))
      .map(packageOf),
  );
  expect([...names].filter((name) => manifest.dependencies[name] === undefined)).toEqual([]);
  expect(manifest.private).toBe(true);
});
