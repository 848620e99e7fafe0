// Lists what a lock file lacks for `npm ci` on each platform: an entry per dependency, with version and integrity.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './runtime.mjs';

const LOCK_FILES = [
  'package-lock.json',
  'bench/package-lock.json',
  'e2e/consent-managers/package-lock.json',
  'apps/server/test/clickhouse/package-lock.json',
];
const FOLDER = 'node_modules/';
/** ClickHouse packages for machines on which the tests never ran: their content is unverified. */
const UNSEEN = ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu'].map(
  (machine) => `${FOLDER}@chdb/lib-${machine}`,
);

const faults = LOCK_FILES.flatMap((path) => {
  const { packages } = JSON.parse(readFileSync(join(repository, path), 'utf8'));
  return Object.entries(packages).flatMap(([folder, entry]) =>
    faultsOf(folder, entry, packages).map((fault) => `${path}: ${folder || 'the root'} ${fault}`),
  );
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(folder, entry, packages) {
  if (entry.link) return [];
  const { version, integrity, inBundle, resolved, dependencies, devDependencies, optionalDependencies } =
    entry;
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const faults = wanted.filter((name) => !isLocked(name, folder, packages)).map((name) => `lacks ${name}`);
  if (resolved !== undefined) faults.push('names a registry');
  if (!folder.includes(FOLDER)) return faults;
  if (version === undefined) faults.push('has no version');
  if (integrity === undefined && !inBundle && !UNSEEN.includes(folder)) faults.push('has no integrity');
  return faults;
}

/** Returns whether Node would find the package from that folder: there, or in a folder above it. */
function isLocked(name, folder, packages) {
  for (let at = folder; ; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    if (packages[`${at === '' ? '' : `${at}/`}${FOLDER}${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}
