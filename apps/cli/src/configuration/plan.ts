import { oneLine } from '../format/terminal-text.ts';
import { closest } from '../options/closest.ts';
import { UsageError } from '../options/usage-error.ts';
import { findDifferences, type Difference } from './differences.ts';
import { describeFault } from './fault-words.ts';
import { valueOf, type Found, type Instance } from './instance.ts';
import { ownPart } from './keys.ts';
import { isOutside, NEW_ID, OUTSIDE, type Ids, type Path, type Referable } from './kind.ts';
import { KINDS } from './kinds.ts';
import type { Wanted, WantedSet } from './wanted.ts';

export interface PlanOptions {
  /** True to delete objects that the files created and no longer hold. */
  delete: boolean;
  /** True to send again secrets that the panel already stores. */
  secrets: boolean;
  /** True to take over objects of other files. */
  takeOver: boolean;
}

/** A change of one object. A change without differences only records that these files own the object. */
export type Change =
  | { action: 'create'; wanted: Wanted; found: null; differences: [] }
  | { action: 'change'; wanted: Wanted; found: Found; differences: Difference[]; isTakenOver: boolean }
  | { action: 'delete'; wanted: null; found: Found; differences: [] };

export interface Plan {
  fileSet: string;
  instance: Instance;
  options: PlanOptions;
  changes: Change[];
  unchanged: number;
  /** Objects that these files own and no longer contain. */
  retained: Found[];
  /** Number of stored secrets, which cannot be compared. */
  uncompared: number;
}

/** Compares the files with the objects of a panel. Throws UsageError with everything that cannot be done. */
export function makePlan({ fileSet, objects }: WantedSet, instance: Instance, options: PlanOptions): Plan {
  const { matched, names } = match(objects, instance);
  const faults: string[] = [];
  const left = instance.found.filter(
    (found) => found.mark?.fileSet === fileSet && !Array.from(matched.values()).includes(found),
  );
  const gone = options.delete ? left.filter((found) => isDeletable(found, left)) : [];
  const known = keysAfter(objects, instance, gone);
  let [unchanged, uncompared] = [0, 0];
  const changes = objects.flatMap((wanted): Change[] => {
    const found = matched.get(wanted) ?? null;
    faults.push(...faultsOf(wanted, found, { fileSet, options, known }));
    if (found === null) return [{ action: 'create', wanted, found, differences: [] }];
    const before = valueOf(found, names);
    const differences = findDifferences(
      Object(before),
      valueAfter(wanted, found, before),
      wanted.kind.beside?.field,
    );
    const stored = countStored(wanted, found);
    uncompared += stored;
    const isOwned = found.mark?.fileSet === fileSet && found.mark.key === wanted.key;
    const isTakenOver = !isOwned && wanted.kind.isSingle !== true;
    const isChanged = differences.length > 0 || isTakenOver || (options.secrets && stored > 0);
    if (!isChanged) unchanged += 1;
    return isChanged ? [{ action: 'change', wanted, found, differences, isTakenOver }] : [];
  });
  if (faults.length > 0) throw new UsageError(faults);
  const deletions = gone
    .toReversed()
    .map((found): Change => ({ action: 'delete', wanted: null, found, differences: [] }));
  const retained = left.filter((found) => !gone.includes(found));
  return { fileSet, instance, options, changes: [...changes, ...deletions], unchanged, retained, uncompared };
}

/** Returns the new value of an object. Fields that its file does not name keep their value. */
function valueAfter({ kind, value: given }: Wanted, { row }: Found, before: unknown): object {
  const value = kind.asStored?.(given, row) ?? given;
  const preserved = (kind.preserves ?? []).map(
    (field) => [field, Reflect.get(Object(before), field)] as const,
  );
  return { ...Object.fromEntries(preserved), ...Object(value) };
}

/**
 * Returns whether files may delete an object. Objects of an abandoned website stay with it: no token deletes a website.
 */
function isDeletable({ kind, websiteKey }: Found, left: readonly Found[]): boolean {
  return (
    kind.remove !== undefined &&
    !left.some(({ key, kind: other }) => other.kind === 'website' && key === websiteKey)
  );
}

/**
 * Matches each wanted object with a stored one: by key, otherwise with an unowned object that has the same name or
 * address. Also returns the new name of each object.
 */
function match(objects: readonly Wanted[], instance: Instance) {
  const matched = new Map<Wanted, Found>();
  const names = new Map(instance.names);
  const free = new Set(instance.found);
  /** New keys of websites that are taken over, by old key. Keys of their objects change with them. */
  const renamed = new Map<string, string>();
  const take = (wanted: Wanted, fits: (found: Found, key: string) => boolean) => {
    const isIt = (each: Found) => each.kind === wanted.kind && fits(each, keyIn(each, renamed));
    const object = matched.has(wanted) ? undefined : [...free].find(isIt);
    if (object === undefined) return;
    matched.set(wanted, object);
    free.delete(object);
    names.set(object.row.id, ownPart(wanted.key));
    if (wanted.kind.kind === 'website') renamed.set(object.key, wanted.key);
  };
  for (const kind of KINDS) {
    const ofKind = objects.filter((wanted) => wanted.kind === kind);
    for (const wanted of ofKind) take(wanted, (_found, key) => key === wanted.key);
    for (const wanted of ofKind) {
      const identity = kind.identityOf(wanted.value);
      const isBeside = (key: string) => websiteIn(key) === websiteIn(wanted.key);
      const isSame = (found: Found) => kind.identityOf(valueOf(found, names)) === identity;
      take(wanted, (found, key) => found.mark === null && isBeside(key) && isSame(found));
    }
  }
  return { matched, names };
}

const websiteIn = (key: string): string | null => (key.includes('/') ? (key.split('/')[0] ?? null) : null);

function keyIn({ key, websiteKey }: Found, renamed: ReadonlyMap<string, string>): string {
  const website = websiteKey === null ? undefined : renamed.get(websiteKey);
  return website === undefined ? key : key.replace(/^[^/]+/, website);
}

/** Names that references may use once the plan is done, by kind. */
type KnownKeys = ReadonlyMap<Referable, ReadonlySet<string>>;

function keysAfter(
  objects: readonly Wanted[],
  { found, outside }: Instance,
  gone: readonly Found[],
): KnownKeys {
  const known = new Map<Referable, Set<string>>(OUTSIDE.map((kind) => [kind, new Set(outside[kind].keys())]));
  for (const { kind, key } of [...objects, ...found.filter((each) => !gone.includes(each))])
    known.set(kind.kind, (known.get(kind.kind) ?? new Set()).add(key));
  return known;
}

type Rules = { fileSet: string; options: PlanOptions; known: KnownKeys };

function faultsOf(wanted: Wanted, found: Found | null, { fileSet, options, known }: Rules): string[] {
  const owner = found?.mark?.fileSet;
  if (owner !== undefined && owner !== fileSet && !options.takeOver)
    return [
      `${wanted.positionOf([])}: ${wantedName(wanted)} belongs to the files "${owner}": --take-over takes it over`,
    ];
  const faults: string[] = [];
  const addFault = (path: Path, text: string) => void faults.push(`${wanted.positionOf(path)}: ${text}`);
  const ids: Ids = {
    idOf(kind, key, path) {
      if (key === null || known.get(kind)?.has(fullKey(wanted, kind, key)) === true) return key && NEW_ID;
      addFault(path, `${wanted.pathIn(path).join('.')}: ${describeUnknown(wanted, { kind, key }, known)}`);
      return NEW_ID;
    },
  };
  const secrets = { valueOf: (_secret: unknown, isStored: boolean) => (isStored ? null : 'x') };
  const input = wanted.kind.toInput(wanted.value, { ids, secrets, row: found?.row ?? null });
  for (const fault of wanted.kind.faultsOf(input, wanted.value, found?.row ?? null)) {
    const path = pathOfFault(wanted, fault.path, input);
    addFault(path, describeFault(wanted.pathIn(path), fault));
  }
  for (const { path, text } of wanted.kind.findFaults?.(wanted.value) ?? [])
    addFault(path, oneLine(`${wanted.pathIn(path).join('.')}: ${text}`));
  return faults;
}

function describeUnknown(
  wanted: Wanted,
  { kind, key }: { kind: Referable; key: string },
  known: KnownKeys,
): string {
  const prefix = fullKey(wanted, kind, '');
  const names = [...(known.get(kind) ?? [])].filter((each) => each.startsWith(prefix));
  const near = closest(
    key,
    names.map((each) => each.slice(prefix.length)),
  );
  return `there is no ${kind} "${key}"${near === null ? '' : `: did you mean "${near}"?`}`;
}

/**
 * Returns the full key of a referenced object. Objects of one website refer to each other without the website's key.
 */
export function fullKey({ kind, key, websiteKey }: Wanted, to: Referable, name: string): string {
  const website = kind.kind === 'website' ? key : websiteKey;
  const isLocal = website !== null && !isOutside(to) && to !== 'website';
  return isLocal ? `${website}/${name}` : name;
}

/** Returns the field of the file that an input error is about. Files name relations without the suffix "Id". */
export function pathOfFault({ kind, value }: Wanted, errorPath: string, input: object): Path {
  const parts = errorPath.split('.').filter((part) => part !== '');
  const path = parts.map((part) => part.replace(/Ids$/, 's').replace(/Id$/, ''));
  return kind.pathOf?.(path, input, value) ?? path;
}

export const wantedName = ({ kind, key }: Pick<Wanted, 'kind' | 'key'>): string =>
  kind.isSingle === true ? kind.kind : `${kind.kind} ${key}`;

/** Returns how many secrets of an object the panel already stores. */
function countStored({ kind, value }: Wanted, { row }: Found): number {
  let stored = 0;
  const secrets = {
    valueOf: (_secret: unknown, isStored: boolean) => {
      if (isStored) stored += 1;
      return null;
    },
  };
  kind.toInput(value, { ids: { idOf: () => null }, secrets, row });
  return stored;
}
