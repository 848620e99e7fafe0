// Checks what the documents promise of themselves: the length of the README, the glossary, and the list of dependencies.
import { globSync, readFileSync } from 'node:fs';
import { repository } from './runtime.mjs';

const README_LINES_MAX = 150;
const TERMS_MAX = 120;
const GLOSSARY = 'docs/glossary.md';
const DEPENDENCIES = 'docs/dependencies.md';
/** Manifests whose dependencies the list explains. Workspaces of this repository are not listed. */
const MANIFESTS = [
  'package.json',
  '{apps,packages}/*/package.json',
  '{bench,e2e}/package.json',
  'apps/server/test/clickhouse/package.json',
];

process.chdir(repository);
const faults = [...faultsOfReadme(), ...faultsOfGlossary(), ...faultsOfDependencies()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOfReadme() {
  const lines = read('README.md').trimEnd().split('\n').length;
  return lines > README_LINES_MAX ? [`README.md: ${lines} lines, at most ${README_LINES_MAX}.`] : [];
}

/** Checks that terms are in alphabetical order, each once, and no more than TERMS_MAX. */
function faultsOfGlossary() {
  const terms = firstCells(read(GLOSSARY).split('\n## ')[0]);
  const sorted = terms.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase(), 'en'));
  const misplaced = terms.find((term, index) => term !== sorted[index]);
  return [
    ...(terms.length > TERMS_MAX ? [`${GLOSSARY}: ${terms.length} terms, at most ${TERMS_MAX}.`] : []),
    ...repeated(terms).map((term) => `${GLOSSARY}: "${term}" has two rows.`),
    ...(misplaced === undefined ? [] : [`${GLOSSARY}: "${misplaced}" is not in alphabetical order.`]),
  ];
}

/** Checks that each package of a manifest has one row with its versions, and that no other package has one. */
function faultsOfDependencies() {
  const rows = firstCells(read(DEPENDENCIES)).map((cell) => cell.split(/,? /));
  const listed = new Map(rows.map(([name, ...versions]) => [name, versions]));
  const wanted = globSync(MANIFESTS).flatMap((path) => packagesOf(JSON.parse(read(path))));
  const names = new Set(wanted.map(([name]) => name));
  return [
    ...repeated(rows.map(([name]) => name)).map((name) => `${DEPENDENCIES}: ${name} has two rows.`),
    ...wanted
      .filter(([name, version]) => !listed.get(name)?.includes(version))
      .map(([name, version]) => `${DEPENDENCIES}: ${name} ${version} is missing, or has another version.`),
    ...[...listed.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${DEPENDENCIES}: ${name} is in no manifest.`),
  ];
}

function packagesOf({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }) {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith('@vigie/'),
  );
}

/** Returns the first cell of each row of the tables of a Markdown text, without their headings. */
function firstCells(text) {
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return rows
    .filter((line, index) => !/^\| ?-/.test(line) && !/^\| ?-/.test(rows[index + 1] ?? ''))
    .map((line) => line.split('|')[1].trim());
}

function repeated(names) {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function read(path) {
  return readFileSync(path, 'utf8');
}
