import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { findNode, repository } from './runtime.mjs';
import { heading } from './steps.mjs';

const inRepository = (path) => join(repository, path);
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const lockFile = inRepository('package-lock.json');
/** Holds the hash of the lock file that node_modules was last seen to agree with. */
const stampFile = inRepository('node_modules/.vigie-installed');

/** Brings node_modules to what package-lock.json says; answers an exit code. */
export async function installWhatIsMissing() {
  const stamp = createHash('sha256').update(read(lockFile)).digest('hex');
  if (read(stampFile) !== stamp) {
    if (!agreesWithLock()) {
      heading('Installing what is missing (a minute or two the first time)');
      // Not `npm ci`: it refuses a lock file that was written where some platforms' optional packages were not to be had.
      const code = await npm(['install', '--no-save'], 'installing');
      if (code !== 0) return code;
    }
    writeFileSync(stampFile, stamp);
  }
  return completeNode();
}

/** Whether an installation made by hand holds every package of the lock file in its version. */
function agreesWithLock() {
  const installed = read(inRepository('node_modules/.package-lock.json'));
  if (installed === '') return false;
  const found = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(read(lockFile)).packages).every(
    ([path, { version, optional, peer, link }]) =>
      !path.startsWith('node_modules/') || optional || peer || link || found[path]?.version === version,
  );
}

/** With ignore-scripts set, the package that brings Node is only half there. */
async function completeNode() {
  if (findNode() !== null) return 0;
  heading('Completing Node');
  return npm(['rebuild', '--ignore-scripts=false', 'node'], 'completing Node');
}
