import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS } from './screens.ts';

const PANEL = join(import.meta.dirname, '../..');
/** Source files as text: importing a thousand modules would take seconds. */
const SOURCES: Record<string, string> = Object.fromEntries(
  globSync('src/**/*.{ts,tsx}', { cwd: PANEL }).map((file) => [
    `/${file}`,
    readFileSync(join(PANEL, file), 'utf8'),
  ]),
);

const TABLES = Object.entries(SOURCES).filter(([file]) => /^\/src\/app\/\w+-screens\.ts$/.test(file));
const MODULES = new Map(
  TABLES.flatMap(([file, source]) =>
    [
      ...source.matchAll(
        /^ {4}name: ['`]([\w-]+)(?:\$\{\w+\})?['`],(?:(?!^ {4}name: )[\s\S])*?import\('([^']+)'\)/gm,
      ),
    ].map(([, name = '', path = '']) => [name, resolve(path, file)] as const),
  ),
);

/** Returns the module of a screen. The screens of the checks share one: its name in the table ends before the check. */
function moduleOf(screen: string): string | undefined {
  return MODULES.get(screen) ?? MODULES.get(screen.replace(/\w+$/, ''));
}

function resolve(path: string, from: string): string {
  return new URL(path, `file://${from}`).pathname;
}

/** Returns the file and all its static imports. */
function filesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file.endsWith('/i18n-provider.tsx')) return found;
  found.add(file);
  for (const [, path = ''] of (SOURCES[file] ?? '').matchAll(
    /^(?:import|export)(?! type)[^;]*?from '(\.[^']+)'/gm,
  ))
    filesOf(resolve(path, file), found);
  return found;
}

function wordsUsedIn(files: Iterable<string>): string[] {
  const used = [...files].flatMap((file) => {
    const source = SOURCES[file] ?? '';
    const named = [...source.matchAll(/use(?:Words|Keys)\('([\w-]+)'\)/g)].map(([, name = '']) => name);
    return source.includes('useWording()') ? [...named, 'wording'] : named;
  });
  return [...new Set(used)].filter((name) => name !== 'shell').toSorted();
}

describe('the words of a screen', () => {
  it.each(SCREENS)('are those that its parts speak: $name', ({ name, words }) => {
    const module = moduleOf(name);
    expect(module).toBeDefined();
    expect([...words].toSorted()).toEqual(wordsUsedIn(filesOf(module ?? '')));
  });
});

interface LazyPart {
  module: string;
  words: string[];
}

/** Returns the parts that some files load later. A list of words may stand in the constant WORDS of its file. */
function lazyPartsOf(files: Iterable<string>): LazyPart[] {
  return [...files].flatMap((file) => {
    const source = SOURCES[file] ?? '';
    const shared = /const WORDS = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
    return [
      ...source.matchAll(
        /lazyComponent(?:<[^(]*>)?\(\s*(\[[^\]]*\]|WORDS),\s*async[^']*import\('([^']+)'\)/g,
      ),
    ].map(([, list = '', path = '']) => ({
      module: resolve(path, file),
      words: [...list.replace('WORDS', shared).matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    }));
  });
}

/** Returns the words that lazy parts use, at any depth, and that neither they nor the parts around them load. */
function missingWords(
  files: ReadonlySet<string>,
  words: readonly string[],
  seen: ReadonlySet<string>,
): string[] {
  return lazyPartsOf(files)
    .filter(({ module }) => !seen.has(module))
    .flatMap((part) => {
      const own = filesOf(part.module);
      const loaded = [...words, ...part.words];
      return [
        ...wordsUsedIn(own)
          .filter((name) => !loaded.includes(name))
          .map((name) => `${part.module}: ${name}`),
        ...missingWords(own, loaded, new Set([...seen, part.module])),
      ];
    });
}

describe('the words of lazy parts', () => {
  it.each(SCREENS)('are loaded with them or with their screen: $name', ({ name, words }) => {
    expect(missingWords(filesOf(moduleOf(name) ?? ''), words, new Set())).toEqual([]);
  });
});
