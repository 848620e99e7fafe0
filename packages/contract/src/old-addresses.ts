/** Redirect from an old address of the panel. Its parameters are preserved. */
export interface OldAddress {
  path: string;
  to: string;
  /** Parameters that the new address needs to show the same content, unless the old address has them. */
  adds?: Readonly<Record<string, string>>;
  /** Renamed parameter values, by key. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Old addresses of the panel, so that old links stay valid. The panel redirects them, and the server answers them with
 * the panel.
 */
export const OLD_ADDRESSES: readonly OldAddress[] = [
  {
    path: '/incidents',
    to: '/urls/liste',
    // The old list showed the incidents of all websites, unless `of` selected one.
    adds: { by: 'cause', of: 'all' },
    values: { state: { over: 'ended' } },
  },
  // The API also finds a cause by the id of one of its incidents.
  { path: '/incidents/$id', to: '/urls/causes/$id' },
];

/** Returns the parameters of the new address for those of an old address. */
export function searchOfNew(
  { adds = {}, values = {} }: OldAddress,
  search: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const current = Object.entries(search).map(([key, value]) => [key, values[key]?.[String(value)] ?? value]);
  return { ...adds, ...Object.fromEntries(current) };
}
