/** Returns the end of a sentence with the reason why a named file could not be read. */
export function whyUnreadable({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  return code === 'EACCES' ? 'it may not be read' : message;
}
