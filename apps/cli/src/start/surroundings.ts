type Fault = Error & { code?: unknown; path?: unknown };

const OF_ALL: Record<string, string> = {
  ENOSPC: 'the disk is full (of bytes, or of files)',
  EDQUOT: 'the disk quota of this user is used up',
  EROFS: 'the disk is read-only',
  EIO: 'the disk fails',
  EMFILE: 'this process may not open more files: raise "ulimit -n"',
  ENFILE: 'this machine may not open more files',
  ENOMEM: 'there is not enough memory',
};
const OF_A_FILE: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of it is no folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EISDIR: 'it is a folder',
};

/** Returns a text for an operating system error, without the file's name; null for any other error. */
export function reasonOfMachine(error: unknown): string | null {
  const { code, path } = error as Fault;
  if (typeof code !== 'string') return null;
  return OF_ALL[code] ?? (path === undefined ? null : (OF_A_FILE[code] ?? null));
}

/** Returns a sentence for an operating system error that names the file; null for any other error. */
export function explainMachine(error: unknown): string | null {
  const reason = reasonOfMachine(error);
  if (reason === null) return null;
  const { path } = error as Fault;
  return typeof path === 'string' ? `${path} cannot be used: ${reason}.` : `It cannot continue: ${reason}.`;
}
