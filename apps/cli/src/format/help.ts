import type { CommandEntry } from '../command.ts';
import { kebab, type OptionTable } from '../options/option.ts';

const COLUMN = 34;

/** Returns the list of commands that `vigie --help` prints. */
export function formatCommands(commands: readonly CommandEntry[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Vigie knows whether web tracking works.',
    '',
    'Usage: vigie <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)} ${summary}`),
    '',
    'Run "vigie <command> --help" for its options, "vigie --version" for the version.',
    '',
  ].join('\n');
}

/** Returns a command's usage line, its options one per line, and the closing text. */
export const formatHelp = (usage: string, table: OptionTable, after: string[]): string =>
  [`Usage: ${usage}`, ...Object.entries(table).map(optionLine), '', ...after, ''].join('\n');

function optionLine([key, { placeholder, summary }]: [string, OptionTable[string]]): string {
  const name = `--${kebab(key)} ${placeholder}`.trim();
  return name.length < COLUMN - 2
    ? `  ${name.padEnd(COLUMN)}${summary}`
    : `  ${name}\n  ${' '.repeat(COLUMN)}${summary}`;
}

/** Returns the faults of a command line, one per paragraph, and a pointer to the list of options. */
export const formatFaults = (command: string, faults: readonly string[]): string =>
  [
    ...(faults.length > 1 ? [`vigie ${command}: ${faults.length} things to fix`] : []),
    ...faults.map((fault) => (faults.length > 1 ? `  - ${fault}` : `vigie ${command}: ${fault}`)),
    `Run "vigie ${command} --help" for every option.`.replace('vigie  --', 'vigie --'),
    '',
  ].join('\n');
