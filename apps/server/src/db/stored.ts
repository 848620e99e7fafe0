/** Returns a row that an earlier statement must have stored. Throws when the row is missing. */
export function stored<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`${what} was not stored.`);
  return row;
}
