/** Returns a row that a statement before must have stored. Throws when it is missing: no id stands in for it. */
export function stored<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`${what} was not stored.`);
  return row;
}
