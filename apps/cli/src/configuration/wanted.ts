import { UsageError } from '../options/usage-error.ts';
import type { ConfigurationFile } from './configuration-file.ts';
import type { Kind, Path } from './kind.ts';
import { KINDS } from './kinds.ts';

/** An object that files describe. */
export interface Wanted {
  kind: Kind;
  /** Key of the object. An object of a website has the website's key and a slash before its own. */
  key: string;
  websiteKey: string | null;
  /** Value with every default filled in. */
  value: unknown;
  /** Returns `file:line:column` of a field. */
  positionOf(path: Path): string;
  /** Returns the path of the field within the file. */
  pathIn(path: Path): Path;
  folder: string;
}

export interface WantedSet {
  /** Name of the file set. */
  fileSet: string;
  objects: Wanted[];
}

/**
 * Returns all objects that the files of one set describe. Throws UsageError for files of several sets, and for a key in
 * two files.
 */
export function gatherWanted(files: readonly ConfigurationFile[]): WantedSet {
  const objects = files.flatMap((file) => objectsIn(file, file.content, { path: [], websiteKey: null }));
  const faults: string[] = [];
  const known = new Map<string, Wanted>();
  for (const object of objects) {
    const name = `${object.kind.kind} ${object.key}`;
    const first = known.get(name);
    if (first !== undefined)
      faults.push(`${object.positionOf([])}: ${name} is at ${first.positionOf([])} already`);
    known.set(name, object);
  }
  const set = files[0]?.content.set ?? 'main';
  for (const { path, content } of files)
    if (content.set !== set) faults.push(`${path} is of the set "${content.set}", others are of "${set}"`);
  if (faults.length > 0) throw new UsageError(faults);
  return { fileSet: set, objects };
}

function objectsIn(
  file: ConfigurationFile,
  sections: Record<string, unknown>,
  { path, websiteKey }: { path: Path; websiteKey: string | null },
): Wanted[] {
  const isWithinWebsite = websiteKey !== null;
  return KINDS.filter(({ isOfWebsite }) => isOfWebsite === isWithinWebsite).flatMap((kind) =>
    objectsOf(kind, sections[kind.section]).flatMap(([key, whole]): Wanted[] => {
      const at = kind.isSingle === true ? [kind.section] : [...path, kind.section, key];
      const pathIn = (field: Path) => [...at, ...field];
      const object: Wanted = {
        kind,
        key: isWithinWebsite ? `${websiteKey}/${key}` : key,
        websiteKey,
        value: kind.schema.parse(whole),
        positionOf: (field) => file.positionOf(pathIn(field)),
        pathIn,
        folder: file.folder,
      };
      if (kind.kind !== 'website') return [object];
      return [object, ...objectsIn(file, Object(whole), { path: at, websiteKey: key })];
    }),
  );
}

function objectsOf(kind: Kind, section: unknown): Array<[string, unknown]> {
  if (section === undefined) return [];
  return kind.isSingle === true ? [[kind.section, section]] : Object.entries(Object(section));
}
