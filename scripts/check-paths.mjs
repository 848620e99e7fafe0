// Finds files and folders that the documents name and that do not exist: in `code` that looks like a path, and in links.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { knownFiles } from './git-files.mjs';
import { repository } from './runtime.mjs';

const DOCUMENTS = ['docs', 'README.md', 'CONTRIBUTING.md'];
/** Code with a slash and with nothing that no path has. */
const CODE_PATH = /`([\w.@*{},<>-]+\/[\w.@*{},<>/-]*)`/g;
const LINK = /\]\((?!\w+:|#)([^)#\s]+)/g;
/** What a path of this repository begins with, or ends with. */
const OWN = /^(?:packages|apps|e2e|bench|scripts|docs|deploy)\/|\.(?:[cm]?[jt]sx?|css|sql|md)$/;
/** A how-to page names files that its example adds. */
const EXAMPLE = /^The example adds [^`]*`(\w+?)s?`/m;

process.chdir(repository);
const paths = new Set(knownFiles().flatMap((file) => [file, ...foldersOf(file)]));
const faults = knownFiles(...DOCUMENTS)
  .filter((path) => path.endsWith('.md'))
  .flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function foldersOf(path) {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function faultsOf(document) {
  const text = readFileSync(document, 'utf8');
  const example = EXAMPLE.exec(text)?.[1];
  const isAdded = (path) => example !== undefined && new RegExp(`\\b${example}`).test(path);
  return text.split('\n').flatMap((line, index) => {
    const named = [...line.matchAll(CODE_PATH)]
      .flatMap(([, path]) => variantsOf(path))
      .filter((path) => OWN.test(path) && !isAdded(path) && !exists(path));
    const linked = [...line.matchAll(LINK)]
      .map(([, target]) => posix.join(posix.dirname(document), target))
      .filter((path) => !paths.has(path.replace(/\/$/, '')));
    return [...named, ...linked].map((path) => `${document}:${index + 1}: ${path} does not exist`);
  });
}

/** `words/{en,fr}.ts` names two files. */
function variantsOf(path) {
  const group = /\{([^}]*)\}/.exec(path);
  if (group === null) return [path];
  return group[1].split(',').flatMap((variant) => variantsOf(path.replace(group[0], variant)));
}

/** A path may begin anywhere below the root; a star and <word> stand for any name. */
function exists(path) {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/\*\*|\*|<\w+>/g, (any) => (any === '**' ? '.*' : '[^/]*'));
  const wanted = new RegExp(`(?:^|/)${pattern}$`);
  return paths.values().some((known) => wanted.test(known));
}
