import { BUILT_IN_TAGS } from './built-in-tags.ts';

/** Built-in entries by their hosts; a star before the dot stands for any subdomain. */
const NAMES = new Map(
  BUILT_IN_TAGS.flatMap(({ name, patterns }) => patterns.map((pattern) => [pattern, name] as const)),
);

/** Returns the name of the built-in entry that a host belongs to; null: unknown. */
export function vendorOfHost(host: string): string | null {
  const own = NAMES.get(host);
  if (own !== undefined) return own;
  const labels = host.split('.');
  for (let from = 1; from < labels.length - 1; from += 1) {
    const name = NAMES.get(`*.${labels.slice(from).join('.')}`);
    if (name !== undefined) return name;
  }
  return null;
}
