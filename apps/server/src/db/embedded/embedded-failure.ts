/** The embedded database could not be created or started. The message is one sentence for the user who started it. */
export class EmbeddedDatabaseFailed extends Error {
  override name = 'EmbeddedDatabaseFailed';
}

/** Processes of a killed server have not ended yet. */
export class LeftoverMemory extends EmbeddedDatabaseFailed {}

const REASONS: Array<[pattern: RegExp, reason: string]> = [
  [/No space left on device/, 'its disk is full (of bytes, or of files): make room in it'],
  [/Disk quota exceeded/, 'the disk quota of its user is used up'],
  [
    /Too many open files|EMFILE|insufficient file descriptors/,
    'too few files may be open: raise "ulimit -n"',
  ],
  [/Cannot allocate memory|out of memory/i, 'there is not enough memory'],
  [/Read-only file system/, 'its disk is read-only'],
];
const PREFIX = /^.*?(?:FATAL|PANIC|ERROR|error|initdb): +/;
const WORST = /FATAL|PANIC|error:|ERROR/;

interface Failed {
  doing: 'made' | 'started';
  home: string;
  /** Log output of initdb or the server. */
  output: string;
  cause?: unknown;
}

/** Returns a failure with the reason found in the log. */
export function embeddedFailure({ doing, home, output, cause }: Failed): EmbeddedDatabaseFailed {
  const message = `The embedded database in ${home} could not be ${doing}: ${reasonIn(output)}.`;
  const kind = /pre-existing shared memory block/.test(output) ? LeftoverMemory : EmbeddedDatabaseFailed;
  return new kind(message, { cause });
}

function reasonIn(output: string): string {
  const known = REASONS.find(([pattern]) => pattern.test(output));
  if (known !== undefined) return known[1];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => WORST.test(each)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(PREFIX, '').trim();
}
