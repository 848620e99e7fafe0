import type { CommandEntry } from './command.ts';
import { EXIT } from './exit-codes.ts';
import { formatCommands, formatFaults } from './format/help.ts';
import { closest } from './options/closest.ts';
import { UsageError } from './options/usage-error.ts';
import { VERSION } from './version.ts';

type Say = { out: (text: string) => void; err: (text: string) => void };

/** Runs the command that a command line names, and answers the exit code. */
export async function runCommandLine(
  argv: string[],
  commands: readonly CommandEntry[],
  say: Say,
): Promise<number> {
  const [name, ...rest] = argv;
  if (name === undefined || name === 'help' || isHelp(name)) {
    say.out(formatCommands(commands));
    return name === undefined ? EXIT.badUsage : EXIT.ok;
  }
  if (name === '--version' || name === '-v') {
    say.out(`${VERSION}\n`);
    return EXIT.ok;
  }
  const entry = commands.find((each) => each.name === name);
  if (entry === undefined) {
    say.err(unknownCommand(name, commands));
    return EXIT.badUsage;
  }
  const command = await entry.load();
  if (rest.some(isHelp)) {
    say.out(command.help());
    return EXIT.ok;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say.err(formatFaults(name, error.faults));
    return EXIT.badUsage;
  }
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

function unknownCommand(name: string, commands: readonly CommandEntry[]): string {
  const names = commands.map((each) => each.name);
  const near = closest(name, names);
  const guess = near === null ? '' : `: did you mean "vigie ${near}"?`;
  return `vigie: "${name}" is not a command${guess}\nCommands: ${names.join(', ')}\n`;
}
