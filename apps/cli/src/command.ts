/** One subcommand of `vigie`. `run` returns the exit code; it throws UsageError, and other errors only for bugs. */
export interface Command {
  help: () => string;
  run: (argv: string[]) => Promise<number>;
}

/** Entry of the command list; the command's code is loaded on request. */
export interface CommandEntry {
  name: string;
  /** Summary for the list of commands, half a line long. */
  summary: string;
  load: () => Promise<Command>;
}
