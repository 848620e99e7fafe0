import type { Change } from '@vigie/contract/change.ts';
import type { RefusedChange, WantedChange } from '@vigie/contract/patch.ts';
import { lastingPolicies } from '../csp/nonce.ts';
import { parsePolicy } from '../csp/policy-text.ts';

/** Changes without duplicates, and those that contradict another change. */
export interface WantedChanges {
  wanted: WantedChange[];
  refused: RefusedChange[];
}

type Single = { host: string; path: string; change: WantedChange['change'] };

/**
 * Returns the changes of several pages without duplicates. Changes of one policy are joined, and pages with equal
 * changes share them. A change of every page of a host applies to the whole host.
 */
export function wantedChanges(changes: readonly Change[], pages: readonly string[]): WantedChanges {
  const refused: RefusedChange[] = [];
  const singles = new Map<string, Single>();
  for (const single of changes.flatMap(singleOf)) {
    const key = keyOf(single);
    const before = singles.get(key);
    const joined = before === undefined ? single : joinedOf(before, single);
    if (joined === null) refused.push({ wanted: wantedOf(single, [single.path]), why: 'conflict' });
    else singles.set(key, joined);
  }
  const groups = [
    ...Map.groupBy(singles.values(), ({ host, change }) => `${host}\n${JSON.stringify(change)}`).values(),
  ];
  const visited = pages.flatMap(hostPathOf);
  const wanted = groups.flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const paths = [...new Set(group.map(({ path }) => path))].toSorted();
    const own = new Set(visited.filter(({ host }) => host === first.host).map(({ path }) => path));
    const isOfAll = own.size === paths.length && paths.every((path) => own.has(path));
    const hasOwnSubject = groups.every(
      (other) => other === group || subjectOf(other[0]) !== subjectOf(first),
    );
    return [{ ...wantedOf(first, paths), paths: isOfAll && hasOwnSubject ? null : paths }];
  });
  return { wanted, refused };
}

/** Returns the key of a change; two changes with one key conflict if both apply to every path. */
function subjectOf(single: Single | undefined): string {
  if (single === undefined) return '';
  const { host, change } = single;
  const isHeader = change.kind === 'set-header' || change.kind === 'remove-header';
  return isHeader ? `${host} ${change.name.toLowerCase()}` : `${host} ${JSON.stringify(change)}`;
}

const wantedOf = ({ host, change }: Single, paths: string[]): WantedChange => ({
  host,
  paths,
  seen: paths,
  change,
});

function hostPathOf(address: string): Array<{ host: string; path: string }> {
  const url = URL.parse(address);
  return url === null ? [] : [{ host: url.host, path: `${url.pathname}${url.search}` }];
}

function singleOf({ url, ...given }: Change): Single[] {
  const change = 'name' in given ? { ...given, name: usualName(given.name) } : given;
  return hostPathOf(url).map((location) => ({ ...location, change }));
}

/** Returns a header name in its usual spelling. Header names are case-insensitive. */
const usualName = (name: string): string =>
  name.replaceAll(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

/** Returns a key: headers with one name on one path share it. */
const keyOf = (single: Single): string => `${single.path}\n${subjectOf(single)}`;

function joinedOf(before: Single, { change }: Single): Single | null {
  if (JSON.stringify(before.change) === JSON.stringify(change)) return before;
  if (before.change.kind !== 'set-header' || change.kind !== 'set-header') return null;
  if (before.change.value === change.value) return before;
  const value = isPolicyHeader(change.name) ? joinedPolicies(before.change.value, change.value) : null;
  return value === null ? null : { ...before, change: { ...before.change, value } };
}

export function isPolicyHeader(name: string): boolean {
  return /^content-security-policy(-report-only)?$/i.test(name);
}

/** Returns the policies that allow what two changes of the same policies allow; null if the policies differ. */
function joinedPolicies(one: string, other: string): string | null {
  const [ones, others] = [lastingPolicies(one), lastingPolicies(other)];
  if (ones.length !== others.length) return null;
  return ones.map((policy, index) => joinedPolicy(policy, others[index] ?? '')).join(', ');
}

function joinedPolicy(one: string, other: string): string {
  const joined = new Map(parsePolicy(one));
  for (const [name, sources] of parsePolicy(other)) {
    const both = [...new Set([...(joined.get(name) ?? []), ...sources])];
    joined.set(name, both.length > 1 ? both.filter((source) => source.toLowerCase() !== "'none'") : both);
  }
  return [...joined].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
