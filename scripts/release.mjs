// Makes a release on this machine, and publishes nothing: npm run release -- 1.2.3
// It writes the version and the section of CHANGELOG.md, commits, tags v1.2.3, and leaves in dist/release/ the package
// with its SHA-256 and where it comes from.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { provenanceOf, releasedChangelog } from './package/release-papers.mjs';
import { repository } from './runtime.mjs';

const FOLDER = 'dist/release';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const read = (path) => readFileSync(path, 'utf8');
const sha256Of = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

process.chdir(repository);
try {
  release(process.argv[2] ?? '');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function release(version) {
  const tag = `v${version}`;
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run release -- 1.2.3');
  if (git('status', '--porcelain') !== '') throw new Error('The work tree has changes: commit them first.');
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already.`);

  const changelog = releasedChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  writeFileSync('CHANGELOG.md', changelog.text);
  setVersion(version);
  git('commit', '--all', '--message', `release: ${version}`);
  git(
    'tag',
    '--annotate',
    tag,
    '--cleanup=verbatim',
    '--message',
    `Vigie ${version}\n\n${changelog.section}`,
  );

  execFileSync(process.execPath, ['scripts/pack.mjs'], { stdio: 'inherit' });
  writePapers({ file: `vigie-${version}.tgz`, tag });
}

/** Sets the version in the manifest of each workspace and in the lock file: screens and reports show it. */
function setVersion(version) {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json'), 'e2e/package.json'];
  for (const path of manifests)
    writeFileSync(path, read(path).replace(/^( {2}"version": ")[^"]+/m, `$1${version}`));
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages))
    if (!path.includes('node_modules') && entry.version !== undefined) entry.version = version;
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

function writePapers({ file, tag }) {
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(file, join(FOLDER, file));
  const sha256 = sha256Of(file);
  const provenance = provenanceOf({
    file,
    sha256,
    tag,
    commit: git('rev-parse', `${tag}^{commit}`),
    lockSha256: sha256Of('package-lock.json'),
    node: process.version,
  });
  writeFileSync(join(FOLDER, `${file}.sha256`), `${sha256}  ${file}\n`);
  writeFileSync(join(FOLDER, `${file}.provenance.json`), `${JSON.stringify(provenance, null, 2)}\n`);
  console.log(`${FOLDER}/${file}, its SHA-256 and its provenance. Nothing was pushed or published.`);
}
