import { parseArgs } from 'node:util';
import { closest } from './closest.ts';
import { kebab, type OptionTable } from './option.ts';

/** Raw words given for each option, before they are parsed. */
export interface Given {
  positionals: string[];
  words: Map<string, string[]>;
  faults: string[];
}

/** Splits a command line by a table of options. Never throws: faults are listed in `faults`. */
export function readArguments(argv: string[], table: OptionTable): Given {
  const names = new Map(Object.keys(table).map((key) => [kebab(key), key]));
  const { tokens } = parseArgs({
    args: argv.map((word, index) => (isBare(word, argv[index + 1], table) ? `${word}=` : word)),
    options: Object.fromEntries([...names].map(([name, key]) => [name, { type: parseType(table, key) }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given: Given = { positionals: [], words: new Map(), faults: [] };
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (token.kind === 'option') take(token, names, { given, table });
    if (token.kind !== 'positional' || (before?.kind === 'option' && isItsValue(token.value, before)))
      continue;
    given.positionals.push(token.value);
  }
  return given;

  /** Returns whether a word is the value of the mistyped option before it, so that only one fault is reported. */
  function isItsValue(word: string, before: { name: string; inlineValue: boolean | undefined }): boolean {
    return !names.has(before.name) && before.inlineValue !== true && !word.includes('://');
  }
}

/** Returns whether an option has no value: it is followed by another option, an address or nothing. */
function isBare(word: string, next: string | undefined, table: OptionTable): boolean {
  const option = Object.entries(table).find(([key]) => word === `--${kebab(key)}`)?.[1];
  return option?.isBare === true && (next === undefined || looksLikeOption(next) || next.includes('://'));
}

const parseType = (table: OptionTable, key: string) => (table[key]?.kind === 'flag' ? 'boolean' : 'string');

type Token = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined };

function take(token: Token, names: Map<string, string>, into: { given: Given; table: OptionTable }): void {
  const { given, table } = into;
  const key = names.get(token.name);
  const option = key === undefined ? undefined : table[key];
  if (key === undefined || option === undefined)
    return void given.faults.push(unknown(token, [...names.keys()]));
  if (option.kind === 'flag') {
    if (token.value !== undefined) given.faults.push(`--${token.name} takes no value: write it alone`);
    given.words.set(key, []);
    return;
  }
  if (token.value === undefined || (token.inlineValue !== true && looksLikeOption(token.value))) {
    given.faults.push(`--${token.name} needs a value: write --${token.name} ${option.placeholder}`);
    return;
  }
  const before = given.words.get(key) ?? [];
  if (option.isOnce === true && before.some((word) => word !== token.value))
    given.faults.push(`--${token.name} is given twice, with different values: give it once`);
  given.words.set(key, [...before, token.value]);
}

/** Returns whether a word looks like an option. A negative number is a value, which its own parser refuses. */
const looksLikeOption = (word: string): boolean => /^-{1,2}[a-z]/i.test(word);

function unknown(token: Token, names: string[]): string {
  const near = closest(token.name, names);
  return `${token.rawName} is not an option${near === null ? '' : `: did you mean --${near}?`}`;
}
