/** Where an address of before leads now. What it carries goes along. */
export interface OldAddress {
  path: string;
  to: string;
  /** What the new address needs to show the same, unless the old one says otherwise. */
  adds?: Readonly<Record<string, string>>;
  /** Values that have another name now, by their key. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Links that were sent stay true: the panel leads them on, and the server answers them with the panel. */
export const OLD_ADDRESSES: readonly OldAddress[] = [
  {
    path: '/incidents',
    to: '/urls/liste',
    // Incidents were those of all websites, unless `of` named one.
    adds: { by: 'cause', of: 'all' },
    values: { state: { over: 'ended' } },
  },
  // The API finds a cause by the id of its incidents too.
  { path: '/incidents/$id', to: '/urls/causes/$id' },
];

/** Returns what the new address carries of an old one. */
export function searchOfNew(
  { adds = {}, values = {} }: OldAddress,
  search: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.entries(search).map(([key, value]) => [key, values[key]?.[String(value)] ?? value]);
  return { ...adds, ...Object.fromEntries(kept) };
}
