import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { javascriptFrom } from './javascript.mjs';
import { manifestOf } from './manifest.mjs';

const ENTRY = 'apps/cli/src/main.ts';
/** Files other than modules that are read at run time: migrations, articles, the demo's files. */
const ASSETS = 'src/**/*.{sql,md,css,js,html,br}';
const TEXTS = ['README.md', 'CHANGELOG.md'];

/**
 * Copies the package to `target` in the layout of the repository `root`: paths between modules, and to assets, stay
 * valid. The built panel is excluded. Returns the manifest, and the list of files.
 */
export function layOutPackage(root, target) {
  const write = (path, content) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  };
  const copy = (path, to = path) => cpSync(join(root, path), join(target, to));

  const { files, workspaces } = javascriptFrom(root, ENTRY);
  for (const { path, code } of files) write(path, code);
  for (const folder of workspaces)
    for (const path of globSync(`${folder}/${ASSETS}`, { cwd: root })) copy(path);
  for (const path of TEXTS) copy(path);
  copy('scripts/package/vigie.mjs', 'bin/vigie.mjs');
  const manifest = manifestOf(root, workspaces);
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, modules: files.length, workspaces };
}
