import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import {
  blockAround,
  nginxStatements,
  nginxText,
  nginxWord,
  type Block,
  type Statement,
} from './nginx-syntax.ts';
import type { FileReading, FileWord, HeaderLine } from './patch-form.ts';
import type { Edit } from './policy-edits.ts';
import { editsOfValue } from './value-edits.ts';

type Scope = Pick<HeaderLine, 'concerns' | 'closeness'>;

export function readNginx(text: string): FileReading {
  const { statements, blocks } = nginxStatements(text);
  const headers = statements.filter(({ words }) => words[0]?.text === 'add_header' && words.length > 2);
  const byVariable = Map.groupBy(statements.flatMap(valueIn), ({ variable }) => variable);
  const seen = new Set<string>();
  const lines = headers.flatMap((statement) => {
    const name = (statement.words[1]?.text ?? '').toLowerCase();
    const [, , value] = statement.words;
    if (value === undefined) return [];
    const removal = { at: statement.at, end: statement.end, text: '' };
    const variable = /^\$\{?(\w+)\}?$/.exec(value.text)?.[1];
    const values = variable === undefined ? undefined : byVariable.get(`$${variable}`);
    if (values === undefined) return [{ ...lineOf(name, value, removal), ...scopeOf(statement) }];
    const isKnown = seen.has(`${name} ${variable}`);
    seen.add(`${name} ${variable}`);
    return isKnown
      ? []
      : values.map(({ value: word, concerns, closeness }) => ({
          ...lineOf(name, word, null),
          concerns,
          closeness,
        }));
  });
  return { lines, additionOf: (wanted) => additionOf(wanted, { text, statements, blocks }) };
}

function lineOf(name: string, word: FileWord, removal: Edit | null): HeaderLine {
  const { text: value, offsets, quote } = word;
  const write = (put: string) => {
    if (put.includes('$')) return null;
    return quote === "'" ? put.replaceAll(/[\\']/g, String.raw`\$&`) : nginxText(put);
  };
  const whole = quote === '' ? { at: word.at, end: word.end, quote: nginxWord } : null;
  return {
    name,
    value,
    concerns: () => true,
    closeness: 0,
    editsTo: (wanted) =>
      wanted.includes('$') && !value.includes('$')
        ? 'variable'
        : editsOfValue(
            { name, value, wanted },
            { offset: (index) => offsets[index] ?? word.end, write, whole },
          ),
    removal,
  };
}

/**
 * Returns the values that a statement gives to a variable, whose name has its dollar: by a `map` on the address, or by
 * `set`.
 */
function valueIn({ words, within }: Statement): Array<{ variable: string; value: FileWord } & Scope> {
  const [first, second, third] = words;
  const [kind, , variable] = within?.words ?? [];
  if (first === undefined || second === undefined) return [];
  const everywhere = { concerns: () => true, closeness: 0 };
  if (first.text === 'set' && third !== undefined)
    return [{ variable: second.text, value: third, ...everywhere }];
  if (kind?.text !== 'map' || variable === undefined) return [];
  if (first.text === 'default') return [{ variable: variable.text, value: second, ...everywhere }];
  const args = first.text.startsWith('~') ? ['~', first.text.replace(/^~\*?/, '')] : ['=', first.text];
  return [{ variable: variable.text, value: second, concerns: concernsOf(args), closeness: 1 }];
}

function scopeOf(statement: Statement): Scope {
  const args =
    blockAround(statement, 'location')
      ?.words.slice(1)
      .map(({ text }) => text) ?? [];
  if (args.length === 0) return { concerns: () => true, closeness: 0 };
  return { concerns: concernsOf(args), closeness: 1 + (args.at(-1)?.length ?? 0) };
}

/**
 * Returns a function that matches paths. A regular expression of a file is not run, because its time is unbounded. Only
 * expressions for one path are understood.
 */
function concernsOf(args: string[]): (path: string) => boolean {
  const target = args.at(-1) ?? '';
  if (args.length < 2 || args[0] === '^~') return (path) => path.startsWith(target);
  if (args[0] === '=') return (path) => path.replace(/\?.*$/, '') === target;
  const one = /^\^((?:[\w~%/-]|\\\.)+)(\$|\(\\\?\|\$\))$/.exec(target)?.[1]?.replaceAll('\\.', '.');
  return (path) => one === undefined || path.replace(/\?.*$/, '') === one;
}

type File = { text: string; statements: Statement[]; blocks: Block[] };

/**
 * Returns the edit that adds lines in the only server that serves pages, after its last header. A location with own
 * headers drops inherited ones.
 */
function additionOf(
  { change, paths }: WantedChange,
  { text, statements, blocks }: File,
): Edit[] | PatchRefusal {
  if (change.kind !== 'set-header' || paths !== null) return 'no-place';
  if (change.value.includes('$')) return 'variable';
  const own = Map.groupBy(statements, ({ within }) => within);
  const has = (block: Block, name: string) =>
    own.get(block)?.some(({ words }) => words[0]?.text === name) === true;
  const servers = blocks.filter((block) => block.words[0]?.text === 'server' && !has(block, 'return'));
  const [server] = servers;
  if (server === undefined) return 'no-place';
  if (servers.length > 1) return 'several-places';
  const inner = blocks.filter((block) => blockAround(block, 'server') === server && has(block, 'add_header'));
  return [server, ...inner].map((block) => {
    const last =
      own.get(block)?.findLast(({ words }) => words[0]?.text === 'add_header') ?? own.get(block)?.at(-1);
    const at = last?.end ?? block.close;
    const indent = last === undefined ? ' ' : `\n${/[\t ]*$/.exec(text.slice(0, last.at))?.[0] ?? ''}`;
    const hidden = ['proxy', 'fastcgi']
      .filter((server) => statements.some(({ words }) => words[0]?.text === `${server}_pass`))
      .map((server) => `${indent}${server}_hide_header ${change.name};`);
    const added = `${indent}add_header ${change.name} ${nginxWord(change.value)} always;`;
    return { at, end: at, text: [...hidden, added].join('') };
  });
}
