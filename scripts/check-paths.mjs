// Finds files and folders that the documents name and that do not exist: in `code` that looks like a path, and in links.
// Finds cited documents, in texts and comments of code, that are not in this repository.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { knownFiles } from './git-files.mjs';
import { repository } from './runtime.mjs';

const DOCUMENTS = ['docs', 'README.md', 'CONTRIBUTING.md'];
/** Matches code with a slash and only characters of paths. */
const CODE_PATH = /`([\w.@*{},<>-]+\/[\w.@*{},<>/-]*)`/g;
const LINK = /\]\((?!\w+:|#)([^)#\s]+)/g;
/** Matches the beginning or the end of a path of this repository. */
const OWN = /^(?:packages|apps|e2e|bench|scripts|docs|deploy)\/|\.(?:[cm]?[jt]sx?|css|sql|md)$/;
/** Matches a document that a text or a comment cites. */
const CITED = /(?<![\w./-])[\w./-]*\w\.md\b/g;
const CODE = ['packages', 'apps', 'e2e', 'bench', 'scripts', 'templates'];
const COMMENTED = /\.(?:[cm]?[jt]sx?|css|sql)$/;
/** Matches a comment on its own line or within code; `//` after a colon is an address. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^--.*/gm;
/** Matches the files that the example of a how-to page adds. */
const EXAMPLE = /^The example adds [^`]*`(\w+?)s?`/m;

process.chdir(repository);
const paths = new Set(knownFiles().flatMap((file) => [file, ...foldersOf(file)]));
const faults = knownFiles(...DOCUMENTS)
  .filter((path) => path.endsWith('.md'))
  .flatMap(faultsOf);
faults.push(
  ...knownFiles(...CODE)
    .filter((path) => COMMENTED.test(path))
    .flatMap(foreignIn),
);
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
    const prose = /^ {4}/.test(line) ? '' : line.replaceAll(LINK, '').replaceAll(/`[^`]*`/g, '');
    const cited = citedIn(prose).filter((path) => !isAdded(path));
    return [...named, ...linked, ...cited].map((path) => `${document}:${index + 1}: ${path} does not exist`);
  });
}

/** Returns a message for each document that the comments of a file cite and that does not exist. */
function foreignIn(path) {
  const comments = readFileSync(path, 'utf8').match(COMMENT) ?? [];
  return comments.flatMap(citedIn).map((cited) => `${path}: ${cited} is no document of this repository`);
}

/** Returns the documents that a text cites and that do not exist. */
function citedIn(text) {
  return (text.match(CITED) ?? []).filter((cited) => !exists(cited));
}

/** Expands alternatives: `words/{en,fr}.ts` names two files. */
function variantsOf(path) {
  const group = /\{([^}]*)\}/.exec(path);
  if (group === null) return [path];
  return group[1].split(',').flatMap((variant) => variantsOf(path.replace(group[0], variant)));
}

/** Returns whether a path exists, relative to any folder of the repository; `*` and <word> match any name. */
function exists(path) {
  const pattern = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/\*\*|\*|<\w+>/g, (any) => (any === '**' ? '.*' : '[^/]*'));
  const wanted = new RegExp(`(?:^|/)${pattern}$`);
  return paths.values().some((known) => wanted.test(known));
}
