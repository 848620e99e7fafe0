import type { CommandEntry } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { formatCommands, formatFaults } from './format/help.ts';
import { closest } from './options/closest.ts';
import { UsageError } from './options/usage-error.ts';
import { VERSION } from './version.ts';

type Say = { out: (text: string) => void; err: (text: string) => void };

/** Runs the command named on a command line; returns the exit code. */
export async function runCommandLine(
  argv: string[],
  commands: readonly CommandEntry[],
  output: Say,
): Promise<number> {
  const [first] = argv;
  if (first === undefined || first === 'help' || isHelp(first)) {
    output.out(formatCommands(commands));
    return first === undefined ? EXIT.badUsage : EXIT.ok;
  }
  if (first === '--version' || first === '-v') {
    output.out(`${VERSION}\n`);
    return EXIT.ok;
  }
  const isCommand = commands.some(({ name }) => name === first);
  const ofNoun = isCommand ? [] : commands.filter(({ name }) => name.startsWith(`${first} `));
  if (ofNoun.length > 0 && (argv[1] === undefined || isHelp(argv[1]))) {
    output.out(formatCommands(ofNoun));
    return argv[1] === undefined ? EXIT.badUsage : EXIT.ok;
  }
  const entry = commands.find(({ name }) => argv.slice(0, wordsOf(name)).join(' ') === name);
  if (entry === undefined) {
    output.err(unknownCommand(argv, commands));
    return EXIT.badUsage;
  }
  const rest = argv.slice(wordsOf(entry.name));
  const command = await entry.load();
  if (rest.some(isHelp)) {
    output.out(command.help());
    return EXIT.ok;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.err(formatFaults(entry.name, error.faults));
    return EXIT.badUsage;
  }
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

/** Returns the number of words of a command's name: one for most commands, two where a resource comes first. */
const wordsOf = (name: string): number => name.split(' ').length;

function unknownCommand(argv: string[], commands: readonly CommandEntry[]): string {
  const names = commands.map((each) => each.name);
  const [first = ''] = argv;
  const isNoun = names.some((each) => each.startsWith(`${first} `));
  const name = isNoun ? argv.slice(0, 2).join(' ') : first;
  const near = closest(name, names);
  const guess = near === null ? '' : `: did you mean "vigie ${near}"?`;
  return `vigie: "${name}" is not a command${guess}\nCommands: ${names.join(', ')}\n`;
}
