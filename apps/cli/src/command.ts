/** One subcommand of `vigie`. `run` answers the exit code and throws only UsageError or bugs. */
export interface Command {
  name: string;
  /** Half a line for the list of commands. */
  summary: string;
  help: () => string;
  run: (argv: string[]) => Promise<number>;
}
