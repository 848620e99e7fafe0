import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { findNode, repository } from './runtime.mjs';
import { heading } from './steps.mjs';

const inRepository = (path) => join(repository, path);
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const stampOf = (path) => createHash('sha256').update(read(path)).digest('hex');

const lockFile = inRepository('package-lock.json');
/** File with the hash of the lock file that node_modules last matched. */
const stampFile = inRepository('node_modules/.vigie-installed');
/** A folder with its own lock file. */
const ENGINE = 'apps/server/test/clickhouse';

/** Installs missing packages of package-lock.json; returns an exit code. */
export async function installWhatIsMissing() {
  const stamp = stampOf(lockFile);
  if (read(stampFile) !== stamp) {
    if (!agreesWithLock()) {
      heading('Installing what is missing (a minute or two the first time)');
      rmSync(stampFile, { force: true });
      const code = await install();
      if (code !== 0) return failed(code);
    }
    writeFileSync(stampFile, stamp);
  }
  return completeNode();
}

/** Runs npm. Cached packages are used without a freshness check; missing versions are fetched. */
async function install(...args) {
  const code = await npm(['ci', ...args, '--prefer-offline'], 'installing');
  if (code === 0) return 0;
  console.error('Once more, without what npm keeps.');
  return npm(['ci', ...args], 'installing');
}

/** Installs ClickHouse's engine, for the tests only: `npm ci` and `npm start` never fetch it. Returns an exit code. */
export async function installTestEngine() {
  if (process.env.CLICKHOUSE_URL) return 0;
  const stamp = stampOf(inRepository(join(ENGINE, 'package-lock.json')));
  const engineStampFile = inRepository(join(ENGINE, 'node_modules/.vigie-installed'));
  if (read(engineStampFile) === stamp) return 0;
  heading("Installing ClickHouse's engine for the tests (550 MB, once)");
  const code = await install('--ignore-scripts', '--prefix', ENGINE);
  if (code === 0) writeFileSync(engineStampFile, stamp);
  else
    console.error(`
ClickHouse's engine was not installed: tests that ask it will fail. It comes from the npm registry (npm config get registry).
A served ClickHouse does as well: CLICKHOUSE_URL=http://localhost:8123 npm run test:all`);
  return code;
}

function failed(code) {
  console.error(`
Nothing was installed whole. What usually helps:
- No answer, or a package that is not found: look at the registry (npm config get registry) and at the proxy.
- package.json and package-lock.json disagree, after a merge: run "npm install --package-lock-only" and keep the lock file.
- Files are in use: stop the Vigie that runs from this folder.
Then run "npm ci" in ${repository} to see all that npm says.`);
  return code;
}

/** Returns whether a manual installation contains every package of the lock file in its version, and a link to each workspace. */
function agreesWithLock() {
  const installed = read(inRepository('node_modules/.package-lock.json'));
  if (installed === '') return false;
  const found = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(read(lockFile)).packages).every(
    ([path, { version, optional, peer, link }]) => {
      if (!path.startsWith('node_modules/') || optional || peer) return true;
      return link ? existsSync(inRepository(path)) : found[path]?.version === version;
    },
  );
}

/** Completes the package of Node, which is only partly installed with ignore-scripts. */
async function completeNode() {
  if (findNode() !== null) return 0;
  heading('Completing Node');
  return npm(['rebuild', '--ignore-scripts=false', 'node'], 'completing Node');
}
