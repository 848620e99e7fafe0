// Finds words that the glossary excludes (docs/glossary.md, "Words that are not used"): in names, comments, texts
// and paths.
import { readFileSync } from 'node:fs';
import { knownFiles } from './git-files.mjs';
import { repository } from './runtime.mjs';

const GLOSSARY = 'docs/glossary.md';
const HEADING = '## Words that are not used';
const FOLDERS = [
  'packages',
  'apps',
  'e2e',
  'bench',
  'scripts',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];
const TEXT = /\.([cm]?[jt]sx?|css|html|md|snap|ya?ml)$/;
const WHERE = ['everywhere', 'names', 'types'];
const TYPE = /\b(?:type|interface|class) (\w+)/g;
/** Matches a declared name. Destructured names are ignored: they may be those of stored or public data. */
const NAME = /\b(?:type|interface|class|function|const|let) (\w+)/g;

process.chdir(repository);
const rules = rulesOf(readFileSync(GLOSSARY, 'utf8'));
const faults = knownFiles(...FOLDERS)
  .filter((path) => TEXT.test(path))
  .flatMap(faultsOfFile);
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error(`The words to use instead are in ${GLOSSARY}, "Words that are not used".`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Returns one rule for each row: words | use instead | where the check looks | where the word stays. */
function rulesOf(glossary) {
  const [, section] = glossary.split(HEADING);
  const rows = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const rules = rows.slice(1).map((row) => {
    const [words, instead, where, stays] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!WHERE.includes(where))
      throw new Error(`${GLOSSARY}: "${where}" of "${words}" is none of ${WHERE.join(', ')}.`);
    const anyWord = words.split(', ').join('|');
    return {
      pattern: new RegExp(where === 'types' ? `^(?:${anyWord})$` : `\\b(?:${anyWord})\\b`),
      instead,
      where,
      stays: [...stays.matchAll(/`([^`]+)`/g)].map(([, text]) => text),
    };
  });
  if (rules.length === 0) throw new Error(`${GLOSSARY} has no table under "${HEADING}".`);
  return rules;
}

function faultsOfFile(path) {
  const text = readFileSync(path, 'utf8');
  const checked = path === GLOSSARY ? text.split(HEADING)[0] : text;
  const whole = asWords(checked);
  const suspected = rules.filter(({ where, pattern }) => where === 'types' || pattern.test(whole));
  return [
    ...faultsOfPath(path).map((fault) => `${path}: its name has ${fault}`),
    ...checked
      .split('\n')
      .flatMap((line, index) =>
        faultsOfLine(line, suspected).map((fault) => `${path}:${index + 1}: ${fault}`),
      ),
  ];
}

function faultsOfPath(path) {
  return rules.flatMap((rule) => (rule.where === 'types' ? [] : faultIn(asWords(without(path, rule)), rule)));
}

function faultsOfLine(line, wanted) {
  return wanted.flatMap((rule) => {
    const rest = without(line, rule);
    if (rule.where === 'types') return [...rest.matchAll(TYPE)].flatMap(([, name]) => faultIn(name, rule));
    if (rule.where === 'everywhere') return faultIn(asWords(rest), rule);
    return [...rest.matchAll(NAME)].flatMap(([, name]) => faultIn(asWords(name), rule));
  });
}

function without(text, { stays }) {
  return stays.reduce((left, word) => left.replaceAll(word, ''), text);
}

function faultIn(text, { pattern, instead }) {
  const found = text.match(pattern)?.[0];
  return found === undefined ? [] : [`"${found}" (use: ${instead})`];
}

/** Splits camelCase, kebab-case and SNAKE_CASE into words in lower case. */
function asWords(text) {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
}
