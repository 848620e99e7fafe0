// Checks doc comments: a function's begins with a verb, no comment begins with a word without one, none repeats the name below it.
import { readFileSync } from 'node:fs';
import { knownFiles } from './git-files.mjs';
import { repository } from './runtime.mjs';

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts'];
const SOURCE = /\.(?:ts|tsx|mjs)$/;
/** A doc comment and the line that it documents. */
const COMMENTED = /^[ \t]*\/\*\*((?:(?!\*\/).)*)\*\/\s*([^\n]*)/gms;
const DECLARED =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:async )?(function|const|let|type|interface|class)\*? (\w+)/;
/** Words that begin a clause without a verb: a reader cannot tell an action from a value. */
const VERBLESS = /^(?:What|Whatever|Who|Whoever|Whose|Which|Those|The same|Of|How|Where|Why)\b/;
/** The third person of a verb: "Returns". */
const VERB = /^[A-Z][A-Za-z-]+s\b/;
/** Words that say nothing about a name. */
const FILLERS = new Set(
  'a an and are as be been by for from has have in is it its of on or renders returns that the this to was were which with'.split(
    ' ',
  ),
);

process.chdir(repository);
const faults = knownFiles(...FOLDERS)
  .filter((path) => SOURCE.test(path))
  .flatMap(faultsOfFile);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('The rules of comments are in CONTRIBUTING.md, "Comments".');
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOfFile(path) {
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(COMMENTED)].flatMap(({ 1: comment, 2: line, index }) => {
    const text = textOf(comment);
    const fault = faultOf(text, DECLARED.exec(line.trim()));
    return fault === null ? [] : [`${path}:${source.slice(0, index).split('\n').length}: ${fault}: ${text}`];
  });
}

function faultOf(text, declared) {
  if (VERBLESS.test(text)) return 'begins with a word that has no verb';
  if (declared === null) return null;
  const [, kind, name] = declared;
  if (kind === 'function' && !VERB.test(text) && !text.startsWith('@')) return `${name} begins with no verb`;
  return repeats(text, name) ? `repeats the name ${name}` : null;
}

/** Returns whether a text consists of the words of the name. Figures, code and punctuation say more than a name. */
function repeats(text, name) {
  if (/[\d`@:;]/.test(text)) return false;
  const known = new Set((name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(stemOf));
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !FILLERS.has(word));
  return words.every((word) => known.has(stemOf(word)));
}

/** Returns a word without its ending: "visits", "visited" and "visiting" are "visit". */
function stemOf(word) {
  return word.toLowerCase().replace(/(?:ing|ed|es|s|e)$/, '');
}

function textOf(comment) {
  return comment
    .replaceAll(/^\s*\*? ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
