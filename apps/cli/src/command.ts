/** One subcommand of `vigie`. `run` answers the exit code and throws only UsageError or bugs. */
export interface Command {
  help: () => string;
  run: (argv: string[]) => Promise<number>;
}

/** A command in the list of all; its code is read only when it is asked for. */
export interface CommandEntry {
  name: string;
  /** Half a line for the list of commands. */
  summary: string;
  load: () => Promise<Command>;
}
