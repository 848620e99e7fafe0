import type { FileMark } from '@vigie/contract/file-mark.ts';
import { readAllPages, type Panel } from '../panel/panel.ts';
import { assignKeys, ownPart } from './keys.ts';
import type { Kind, Outside, Stored } from './kind.ts';
import { KINDS } from './kinds.ts';

/** An object of the panel, in the form of a configuration file. */
export interface Found {
  kind: Kind;
  row: Stored;
  /** Key of the object. An object of a website has the website's key and a slash before its own. */
  key: string;
  websiteKey: string | null;
  mark: FileMark | null;
  /** Value with every default filled in. */
  value: unknown;
}

/** Objects of one company that the panel stores. */
export interface Instance {
  found: Found[];
  /** Ids of objects that files never create, by name. */
  outside: Record<Outside, ReadonlyMap<string, string>>;
  /** Names by id: the name of an object that files never create, otherwise the object's key without the website's. */
  names: Map<string, string>;
}

type LocatedObject = Omit<Found, 'value'>;

/** Reads everything that files describe for the token's company. Lists are read page by page. */
export async function readInstance(panel: Panel): Promise<Instance> {
  const { id: companyId } = await panel.companies.own();
  const marks = new Map(
    (await readAllPages((page) => panel.fileMarks.list(page))).map((mark) => [mark.id, mark]),
  );
  const outside = await readOutside(panel, companyId);
  const placed: LocatedObject[] = [];
  const websites: LocatedObject[] = [];
  for (const kind of KINDS) {
    const owners = kind.isOfWebsite ? websites : [null];
    for (const website of owners) {
      const rows = (await kind.list(panel, website?.row.id ?? companyId)).filter(isOf(companyId));
      const objects = locateObjects(kind, rows, { website, marks });
      placed.push(...objects);
      if (kind.kind === 'website') websites.push(...objects);
    }
  }
  const names = new Map([
    ...Object.values(outside).flatMap((ids) => Array.from(ids, ([name, id]) => [id, name] as const)),
    ...placed.map(({ row, key }) => [row.id, ownPart(key)] as const),
  ]);
  return {
    found: placed.map((object) => ({ ...object, value: valueOf(object, names) })),
    outside,
    names,
  };
}

async function readOutside(panel: Panel, companyId: string): Promise<Instance['outside']> {
  const agents = await readAllPages((page) => panel.agents.list(page));
  const { teams, managers } = await panel.companies.signInNames({ id: companyId });
  return {
    agent: new Map(agents.map(({ id, slug }) => [slug, id])),
    team: new Map(teams.map(({ id, label }) => [label, id])),
    manager: new Map(managers.map(({ id, email }) => [email, id])),
  };
}

/**
 * Returns a test of whether a row belongs to the company. A token reaches one company; an administrator's session names
 * the one it works in.
 */
function isOf(companyId: string) {
  return (row: Stored & { companyId?: string; company?: { id: string } }): boolean => {
    const owner = row.companyId ?? row.company?.id;
    return owner === undefined || owner === companyId;
  };
}

function locateObjects(
  kind: Kind,
  rows: Stored[],
  { website, marks }: { website: LocatedObject | null; marks: ReadonlyMap<string, FileMark> },
): LocatedObject[] {
  const objects = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => ({ row, name: kind.nameOf(row), mark: marks.get(row.id) ?? null }));
  const keys = assignKeys(objects, kind.kind);
  const prefix = website === null ? '' : `${website.key}/`;
  const websiteKey = website?.key ?? null;
  return objects.map(({ row, mark }, index) => ({
    kind,
    row,
    mark,
    websiteKey,
    key: `${prefix}${keys[index]}`,
  }));
}

/**
 * Returns an object in the form of a configuration file. A stored value that breaks a newer rule is returned unchanged.
 */
export function valueOf({ kind, row, key }: LocatedObject, names: ReadonlyMap<string, string>): unknown {
  const keyOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const value: unknown = kind.toValue(row, keyOf, key);
  const read = kind.schema.safeParse(value);
  return read.success ? read.data : value;
}
