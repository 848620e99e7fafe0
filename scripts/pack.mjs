// Makes the package `vigie`: npm run pack. It leaves vigie-x.y.z.tgz in the repository's folder.
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from './npm.mjs';
import { javascriptFrom } from './package/javascript.mjs';
import { manifestOf } from './package/manifest.mjs';
import { panelIsStale } from './panel.mjs';
import { repository } from './runtime.mjs';
import { heading, runUntilFailure } from './steps.mjs';

const ENTRY = 'apps/cli/src/main.ts';
const STAGE = join(repository, 'dist', 'vigie');
/** What beside modules is read at run time: migrations, articles, the demo's files. */
const ASSETS = 'src/**/*.{sql,md,css,js,html,br}';
const TEXTS = ['README.md', 'CHANGELOG.md'];

process.chdir(repository);
process.exitCode = await pack();

async function pack() {
  if (panelIsStale()) {
    const code = await runUntilFailure([['Build of the panel', ['vite', 'build', 'apps/web']]]);
    if (code !== 0) return code;
  }
  heading('Package');
  const { name, version } = stage();
  const code = await npm(['pack', STAGE, '--ignore-scripts'], 'packing');
  if (code === 0) console.log(`${name}-${version}.tgz`);
  return code;
}

/** Lays the package out as the repository is: paths from module to module, and to assets, stay. */
function stage() {
  rmSync(STAGE, { recursive: true, force: true });
  const { files, workspaces } = javascriptFrom(repository, ENTRY);
  for (const { path, code } of files) write(path, code);
  for (const folder of workspaces) for (const path of globSync(`${folder}/${ASSETS}`)) copy(path);
  copy('apps/web/dist');
  for (const path of TEXTS) copy(path);
  copy('scripts/package/vigie.mjs', 'bin/vigie.mjs');
  const manifest = manifestOf(repository, workspaces);
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${files.length} modules of ${workspaces.join(', ')}`);
  return manifest;
}

function write(path, content) {
  const target = join(STAGE, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function copy(path, to = path) {
  cpSync(join(repository, path), join(STAGE, to), { recursive: true });
}
