// Makes the package `vigie`: npm run pack. It leaves vigie-x.y.z.tgz in the repository's folder.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { layOutPackage } from './package/lay-out.mjs';
import { buildWhenStale } from './panel.mjs';
import { repository } from './runtime.mjs';
import { heading } from './steps.mjs';

const STAGE = join(repository, 'dist', 'vigie');
const PANEL = 'apps/web/dist';

process.chdir(repository);
process.exitCode = await pack();

async function pack() {
  const built = await buildWhenStale();
  if (built !== 0) return built;
  heading('Package');
  rmSync(STAGE, { recursive: true, force: true });
  const { manifest, modules, workspaces } = layOutPackage(repository, STAGE);
  cpSync(join(repository, PANEL), join(STAGE, PANEL), { recursive: true });
  console.log(`${modules} modules of ${workspaces.join(', ')}`);
  const code = await npm(['pack', STAGE, '--ignore-scripts'], 'packing');
  if (code === 0) console.log(`${manifest.name}-${manifest.version}.tgz`);
  return code;
}
