// Makes the package `vigie`: npm run pack. It leaves vigie-x.y.z.tgz in the repository's folder.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { layOutPackage } from './package/lay-out.mjs';
import { panelIsStale } from './panel.mjs';
import { repository } from './runtime.mjs';
import { heading, runUntilFailure } from './steps.mjs';

const STAGE = join(repository, 'dist', 'vigie');
const PANEL = 'apps/web/dist';

process.chdir(repository);
process.exitCode = await pack();

async function pack() {
  if (panelIsStale()) {
    const code = await runUntilFailure([['Build of the panel', ['vite', 'build', 'apps/web']]]);
    if (code !== 0) return code;
  }
  heading('Package');
  rmSync(STAGE, { recursive: true, force: true });
  const { manifest, modules, workspaces } = layOutPackage(repository, STAGE);
  cpSync(join(repository, PANEL), join(STAGE, PANEL), { recursive: true });
  console.log(`${modules} modules of ${workspaces.join(', ')}`);
  const code = await npm(['pack', STAGE, '--ignore-scripts'], 'packing');
  if (code === 0) console.log(`${manifest.name}-${manifest.version}.tgz`);
  return code;
}
