import { pathMatcher } from '@vigie/contract/path-pattern.ts';

/** Minimum number of visits for a page. The next constants limit folders, patterns and paths. */
const VISITS_MIN = 3;
const FOLDER_PAGES_MIN = 3;
const FOLDER_DEPTH_MAX = 4;
const PATTERNS_MAX = 100;
const PATH_LENGTH_MAX = 400;
const ALL = '*';

/** Number of visits of each page and of each folder, with the number of pages in a folder. */
export interface VisitedPages {
  pages: ReadonlyMap<string, number>;
  folders: ReadonlyMap<string, { visits: number; pages: number }>;
}

/**
 * Sums visits by folder. Without folders if not all pages were counted, because an uncounted page may lack the event.
 */
export function visitedPages(pages: ReadonlyMap<string, number>, areAll: boolean): VisitedPages {
  const folders = new Map<string, { visits: number; pages: number }>();
  for (const [path, visits] of areAll ? pages : [])
    for (const folder of foldersOf(path)) {
      const sum = folders.get(folder) ?? { visits: 0, pages: 0 };
      folders.set(folder, { visits: sum.visits + visits, pages: sum.pages + 1 });
    }
  return { pages, folders };
}

/**
 * Returns path patterns of pages that had an event in each visit: all pages, else folders, else single pages. `seen` is
 * the number of visits with the event, by path.
 */
export function duePatterns(seen: ReadonlyMap<string, number>, { pages, folders }: VisitedPages): string[] {
  const ofFolders = new Map<string, number>();
  for (const [path, visits] of seen)
    for (const folder of foldersOf(path)) ofFolders.set(folder, (ofFolders.get(folder) ?? 0) + visits);
  const isAlways = (folder: string): boolean => {
    const whole = folders.get(folder);
    return whole?.visits === ofFolders.get(folder) && (whole?.pages ?? 0) >= FOLDER_PAGES_MIN;
  };
  if (isAlways(ALL)) return [ALL];
  const chosen = [...ofFolders.keys()]
    .filter(isAlways)
    .filter((folder, _index, all) => !isInside(folder, all));
  const matchers = chosen.map(pathMatcher);
  for (const [path, visits] of seen) {
    if (visits !== pages.get(path) || visits < VISITS_MIN || !isPlain(path)) continue;
    if (!matchers.some((matches) => matches({ pathname: path, search: '' }))) chosen.push(path);
    if (chosen.length > PATTERNS_MAX) return [];
  }
  return chosen.toSorted();
}

function isInside(folder: string, others: readonly string[]): boolean {
  return others.some((other) => other !== folder && folder.startsWith(other.slice(0, -1)));
}

/** Returns `*`, `/shop/*` and `/shop/shoes/*` for `/shop/shoes/7`. */
function foldersOf(path: string): string[] {
  if (!isPlain(path)) return [ALL];
  const names = path.split('/').slice(1, -1).slice(0, FOLDER_DEPTH_MAX);
  const folders = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}/*`);
  return [ALL, ...folders];
}

/**
 * Returns whether a path can be a pattern. A star in the address would match anything, and empty names would be lost.
 */
function isPlain(path: string): boolean {
  return path.length <= PATH_LENGTH_MAX && !/[*?#\\\s]|\/\//.test(path);
}
