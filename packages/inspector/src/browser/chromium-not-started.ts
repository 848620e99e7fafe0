import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ChromiumNotFound } from './chromium.ts';

/** A Chromium was found but does not start; the message gives the reason and the fix in one sentence. */
export class ChromiumNotStarted extends ChromiumNotFound {
  override name = 'ChromiumNotStarted';
  /** False if another start would fail in the same way. */
  readonly isPassing: boolean;

  constructor(why: string, { isPassing, ...options }: ErrorOptions & { isPassing: boolean }) {
    super(`Chromium did not start: ${why}.`, options);
    this.isPassing = isPassing;
  }
}

/** Known facts about a start that failed. */
export interface FailedStart {
  path: string;
  /** Setting that named the program; null if none did. */
  setting: string | null;
  /** Exit status of the process; null while it runs. */
  exit: { code: number | null; signal: NodeJS.Signals | null } | null;
  /** Last output of the program, often from a script around it. */
  stderr: string;
  cause: unknown;
}

/** Free space in bytes that Chromium needs for its profile. */
const PROFILE_BYTES_MIN = 1_048_576;
/** Exit codes of a shell for a file that is not a program. */
const NO_PROGRAM = [126, 127];
const SIGNAL_CODES: Record<number, string> = {
  134: 'SIGABRT',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
};

/** Returns the error of a failed start, from the messages of the system and the program. */
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

/** Returns what is wrong with the temporary folder, which holds the browser's profile. */
async function folderTrouble(code: string): Promise<string | null> {
  const folder = tmpdir();
  const fix = 'or set TMPDIR to another folder';
  const stats = await statfs(folder).catch(() => null);
  if (stats === null) return `the temporary folder ${folder} is not there; make it, ${fix}`;
  if (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    stats.bavail * stats.bsize < PROFILE_BYTES_MIN ||
    isOutOfInodes(stats)
  )
    return `the temporary folder ${folder} is full; free some room there, ${fix}`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `nothing can be written to the temporary folder ${folder}; allow it, ${fix}`;
  return null;
}

/** Returns whether the file system has no inodes left. Some file systems create inodes on demand and report zero. */
const isOutOfInodes = ({ files, ffree }: { files: number; ffree: number }) => files > 0 && ffree === 0;

function passingTrouble({ path, exit, setting }: FailedStart): string {
  const signal = exit?.signal ?? SIGNAL_CODES[exit?.code ?? 0];
  if (signal !== undefined)
    return `${path} was ended by ${signal} while it started; the machine may have too little memory`;
  return `${path} ended with exit code ${exit?.code} while it started; set ${setting ?? 'VIGIE_CHROMIUM'} to the path of another`;
}

/** Returns whether the error comes from the system and can be fixed there. */
export function isOfSystem(cause: unknown): boolean {
  return codeOf(cause) !== '';
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
