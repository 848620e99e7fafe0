import { LOCALES, type Locale } from '@vigie/contract/locales.ts';
import type { Plugin, Rollup } from 'vite';
import type { Screen } from '../src/app/screens.ts';

/** Files that a browser fetches to show one screen for the first time; the texts depend on the locale. */
export interface FirstLoad {
  js: string[];
  css: string[];
  words: Record<Locale, string[]>;
}

const SHELL = '/src/app/shell/shell.tsx';

/** Writes `builds/routes.json`: each screen's first load, for preload headers and the budget check. */
export function firstLoads(
  screens: readonly Screen[],
  moduleOf: (screen: string) => string | undefined,
): Plugin {
  return {
    name: 'vigie:first-loads',
    apply: 'build',
    generateBundle: {
      // After Vite has removed the chunks that contained only style sheets.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const loads = screens.flatMap((screen) => {
          const module = moduleOf(screen.name);
          return module ? [[screen.path, firstLoadOf(screen, module, chunks)] as const] : [];
        });
        const source = JSON.stringify(Object.fromEntries(loads));
        this.emitFile({ type: 'asset', fileName: 'builds/routes.json', source });
      },
    },
  };
}

function firstLoadOf(screen: Screen, module: string, chunks: Rollup.OutputChunk[]): FirstLoad {
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const frame = screen.layout === undefined ? [chunkOf(SHELL, chunks)] : [];
  const code = closure([entry, chunkOf(module, chunks), ...frame], chunks);
  const words = (locale: Locale) => {
    const all = closure(
      wordModules(screen, locale).map((module) => chunkOf(module, chunks)),
      chunks,
    );
    return [...all].filter((chunk) => !code.has(chunk)).map(({ fileName }) => fileName);
  };
  return {
    js: [...code].map(({ fileName }) => fileName),
    css: [...new Set([...code].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
    words: Object.fromEntries(LOCALES.map((locale) => [locale, words(locale)])) as FirstLoad['words'],
  };
}

function wordModules({ words }: Screen, locale: Locale): string[] {
  const catalogues = ['shell', ...words].flatMap((name) =>
    name === 'wording'
      ? ['/src/shared/i18n/wording.ts', `/wording/${locale}.ts`]
      : [`/${name}/words/${locale}.ts`],
  );
  return [`/src/shared/i18n/loaders/${locale}.ts`, ...catalogues];
}

function chunkOf(module: string, chunks: Rollup.OutputChunk[]): Rollup.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`The build has no chunk with ${module}.`);
  return chunk;
}

/** Returns chunks with all their static imports. */
function closure(roots: Rollup.OutputChunk[], chunks: Rollup.OutputChunk[]): Set<Rollup.OutputChunk> {
  const found = new Set<Rollup.OutputChunk>();
  const visit = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  roots.forEach(visit);
  return found;
}
