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

/** A command's usage line, its options one a line, and what follows them. */
export const formatHelp = (usage: string, table: OptionTable, after: string[]): string =>
  [`Usage: ${usage}`, ...Object.entries(table).map(optionLine), '', ...after, ''].join('\n');

function optionLine([key, { placeholder, summary }]: [string, OptionTable[string]]): string {
  const name = `--${kebab(key)} ${placeholder}`.trim();
  return name.length < COLUMN - 2
    ? `  ${name.padEnd(COLUMN)}${summary}`
    : `  ${name}\n  ${' '.repeat(COLUMN)}${summary}`;
}

/** What was wrong with a command line, one fault a paragraph, and where the options are listed. */
export const formatFaults = (command: string, faults: readonly string[]): string =>
  [
    ...(faults.length > 1 ? [`vigie ${command}: ${faults.length} things to fix`] : []),
    ...faults.map((fault) => (faults.length > 1 ? `  - ${fault}` : `vigie ${command}: ${fault}`)),
    `Run "vigie ${command} --help" for every option.`.replace('vigie  --', 'vigie --'),
    '',
  ].join('\n');
