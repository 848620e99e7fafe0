import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { javascriptFrom } from './javascript.mjs';
import { manifestOf } from './manifest.mjs';

const ENTRY = 'apps/cli/src/main.ts';
/** What beside modules is read at run time: migrations, articles, the demo's files. */
const ASSETS = 'src/**/*.{sql,md,css,js,html,br}';
const TEXTS = ['README.md', 'CHANGELOG.md'];

/**
 * Lays the package out below `target` as the repository `root` is: paths from module to module, and to assets, stay.
 * The built panel is not among it. Answers the manifest, and what the package is made of.
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
