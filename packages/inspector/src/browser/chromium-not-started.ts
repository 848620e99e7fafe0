import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ChromiumNotFound } from './chromium.ts';

/** A Chromium was found and does not come up; the message says in one sentence what failed, and the fix. */
export class ChromiumNotStarted extends ChromiumNotFound {
  override name = 'ChromiumNotStarted';
  /** False where another start would only fail in the same way. */
  readonly isPassing: boolean;

  constructor(why: string, { isPassing, ...options }: ErrorOptions & { isPassing: boolean }) {
    super(`Chromium did not start: ${why}.`, options);
    this.isPassing = isPassing;
  }
}

/** What is known of a start that failed. */
export interface FailedStart {
  path: string;
  /** The setting by which somebody named the program. */
  setting: string | null;
  /** How its process ended; null while it runs. */
  exit: { code: number | null; signal: NodeJS.Signals | null } | null;
  /** The last that the program wrote, often the noise of a script around it. */
  stderr: string;
  cause: unknown;
}

/** Chromium itself needs some for its profile. */
const ROOM_BYTES_MIN = 1_048_576;
/** A program that is none, by the exit codes of a shell. */
const NO_PROGRAM = [126, 127];
const SIGNAL_CODES: Record<number, string> = {
  134: 'SIGABRT',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
};

/** Returns the error of a start that failed, whatever the system or the program said of it. */
export async function notStarted(start: FailedStart): Promise<ChromiumNotStarted> {
  const lasting = await lastingTrouble(start);
  return new ChromiumNotStarted(lasting ?? passingTrouble(start), {
    cause: start.cause,
    isPassing: lasting === null,
  });
}

async function lastingTrouble(start: FailedStart): Promise<string | null> {
  const { path, exit, stderr, cause, setting } = start;
  const code = codeOf(cause);
  if (/^E[MN]FILE$/.test(code) || /too many open files/i.test(stderr))
    return 'too many files are open for this process; allow more, for example with "ulimit -n 4096"';
  const isOfProgram =
    cause instanceof Error && 'syscall' in cause && String(cause.syscall).startsWith('spawn');
  const folder = await folderTrouble(isOfProgram ? '' : code);
  if (folder !== null) return folder;
  if (exit === null && code === '') return `${path} was started and does not answer`;
  const name = setting === null ? path : `${setting} names ${path}, which`;
  const fix = `set ${setting ?? 'VIGIE_CHROMIUM'} to the path of`;
  if (code !== '') return `${name} cannot be run (${code}); ${fix} a Chromium`;
  if (exit !== null && exit.code !== null && [0, ...NO_PROGRAM].includes(exit.code))
    return `${name} is no Chromium: it ended at once, with exit code ${exit.code}; ${fix} one`;
  return null;
}

/** The temporary folder holds the browser's profile. */
async function folderTrouble(code: string): Promise<string | null> {
  const folder = tmpdir();
  const fix = 'or set TMPDIR to another folder';
  const room = await statfs(folder).catch(() => null);
  if (room === null) return `the temporary folder ${folder} is not there; make it, ${fix}`;
  if (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    room.bavail * room.bsize < ROOM_BYTES_MIN ||
    isOutOfInodes(room)
  )
    return `the temporary folder ${folder} is full; free some room there, ${fix}`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `nothing can be written to the temporary folder ${folder}; allow it, ${fix}`;
  return null;
}

/** Some file systems make inodes as they are needed, and count none. */
const isOutOfInodes = ({ files, ffree }: { files: number; ffree: number }) => files > 0 && ffree === 0;

function passingTrouble({ path, exit, setting }: FailedStart): string {
  const signal = exit?.signal ?? SIGNAL_CODES[exit?.code ?? 0];
  if (signal !== undefined)
    return `${path} was ended by ${signal} while it started; the machine may have too little memory`;
  return `${path} ended with exit code ${exit?.code} while it started; set ${setting ?? 'VIGIE_CHROMIUM'} to the path of another`;
}

/** Returns whether the system refused something, which somebody can fix. */
export function isOfSystem(cause: unknown): boolean {
  return codeOf(cause) !== '';
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
