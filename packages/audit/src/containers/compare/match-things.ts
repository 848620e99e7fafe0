import { textOfFields, type ContainerFields } from './container-contents.ts';

/** Variable, trigger or tag with its compared fields. */
export interface Described<T> {
  thing: T;
  fields: ContainerFields;
  /** Key that survives a change; several parts may share it. Null if there is none. */
  key: string | null;
}

export interface Pair<T> {
  before: Described<T> | null;
  after: Described<T> | null;
}

/**
 * Pairs the parts of two versions: by equal content, then by equal key, then the only two left of a type. Pairs are in
 * the order of the newer version; removed parts come last.
 */
export function matchThings<T extends { type: string }>(
  before: readonly Described<T>[],
  after: readonly Described<T>[],
): Pair<T>[] {
  const found = new Map<Described<T>, Described<T>>();
  const rules = [
    ({ fields }: Described<T>) => textOfFields(fields),
    ({ key }: Described<T>) => key,
    onlyOnes(before, after, found),
  ];
  for (const rule of rules) pairBy(rule, [before, after], found);
  const taken = new Set(found.values());
  return [
    ...after.map((one) => ({ before: found.get(one) ?? null, after: one })),
    ...before.filter((one) => !taken.has(one)).map((one) => ({ before: one, after: null })),
  ];
}

/** Function that gives the value by which parts are paired. Null: the rule pairs the part with no other. */
type Rule<T> = (one: Described<T>) => string | null;

function pairBy<T>(
  rule: Rule<T>,
  [before, after]: readonly [readonly Described<T>[], readonly Described<T>[]],
  found: Map<Described<T>, Described<T>>,
): void {
  const taken = new Set(found.values());
  const free = Map.groupBy(
    before.filter((one) => !taken.has(one)),
    rule,
  );
  for (const one of after) {
    const name = found.has(one) ? null : rule(one);
    const match = name === null ? undefined : free.get(name)?.shift();
    if (match !== undefined) found.set(one, match);
  }
}

/** Returns the type of a part if each side has exactly one unpaired part of this type. */
function onlyOnes<T extends { type: string }>(
  before: readonly Described<T>[],
  after: readonly Described<T>[],
  found: ReadonlyMap<Described<T>, Described<T>>,
): Rule<T> {
  let lonely: Set<string> | null = null;
  const singleTypes = () => {
    const taken = new Set(found.values());
    const left = before.filter((one) => !taken.has(one));
    const more = after.filter((one) => !found.has(one));
    return new Set(
      left.map(({ thing }) => thing.type).filter((type) => isOnlyOne(left, type) && isOnlyOne(more, type)),
    );
  };
  return ({ thing }) => {
    lonely ??= singleTypes();
    return lonely.has(thing.type) ? thing.type : null;
  };
}

function isOnlyOne(list: readonly Described<{ type: string }>[], type: string): boolean {
  return list.filter(({ thing }) => thing.type === type).length === 1;
}
