/** Days begin at the reader's midnight. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether what an earlier query asked for has these in common with what is asked now, so that its answer may stand in. */
export function isOfSame<T extends object>(
  query: { queryKey: readonly unknown[] } | undefined,
  input: T,
  names: readonly (keyof T & string)[],
): boolean {
  const before = (query?.queryKey[1] as { input?: Partial<T> } | undefined)?.input;
  return before !== undefined && names.every((name) => before[name] === input[name]);
}
