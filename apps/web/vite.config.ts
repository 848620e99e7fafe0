import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildInformation } from './build/build-information.ts';
import { createChunkOfImports } from './build/chunk-of-imports.ts';
import { contractResults } from './build/contract-results.ts';
import { firstLoads } from './build/first-loads.ts';
import { lateStyles } from './build/late-styles.ts';
import { readScreenModules } from './build/screen-modules.ts';
import { splitSchemas } from './build/split-schemas.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import { OLD_ADDRESSES } from '@vigie/contract/old-addresses.ts';
import type { Screen } from './src/app/screens.ts';

const ENTRY = join(import.meta.dirname, 'src/app/main.tsx');
const SHELL = join(import.meta.dirname, 'src/app/shell/shell.tsx');
const screenModules = readScreenModules();

/** Number of screens from which a shared module moves to the common chunk. */
const MANY_SCREENS = 44;
const SEVERAL_SCREENS = 6;

/**
 * Modules that nearly the same screens use, each set as one file. Rolldown alone makes a file for every different set of
 * screens and lazy parts: 45 to 55 small files a screen, whose import statements and separate compression cost 3 to 5 kB.
 * A set is worth a line if hardly any screen uses only a part of it.
 */
const TOGETHER: Readonly<Record<string, RegExp>> = {
  verdicts: /contract\/src\/(checks|verdict|vendor-finding|wording\/render)\.ts/,
  'cause-row': /domain\/causes\/(cause-location|cause-row|causes\.module)|shared\/i18n\/incident-text/,
  'finding-words':
    /contract\/src\/wording\/((consent-|vendor-)?finding-words|found-cause-words|finding-values)\.ts/,
  'blocking-words': /contract\/src\/wording\/(blocking-words|cookie-lifetime-text)\.ts/,
  classification: /ui\/classification\.tsx|contract\/src\/classification\.ts/,
  period: /shared\/period\/(use-period|period|day|period-picker|period\.module)\./,
  chart: /shared\/ui\/(chart|trend-card|trend-chart|trend-scale|time-ticks)\.tsx?$/,
  filters: /shared\/ui\/list\/(no-match|search-field|filter-bar|facet-select)|shared\/resource\/list-gate/,
  list: /shared\/ui\/list\/(list|list-row|list-layout|open-row|move-between-rows)\.tsx?$/,
  'side-panel': /side-panel\.tsx$/,
  described:
    /shared\/resource\/(described|references)\.tsx?$|shared\/fields\/agent-name|schedule\/time-zones|contract\/src\/labels\.ts/,
  'described-inputs':
    /shared\/resource\/(described-inputs|reference-select|field-conversion|described-form|schema-facts)\.tsx?$|shared\/ui\/(radio-cards|number-input)|shared\/fields\/address-field/,
  quality: /features\/quality\/(quality-frame|quality-tabs|tab-search)|contract\/src\/data-quality\.ts/,
  problems: /features\/urls\/(use-problem-panel|problems-part|handling)\.tsx?$/,
  urls: /features\/urls\/(lazy-visit-page|urls\.module)\.|lazy-re-evaluation-dialog/,
  'facet-chips': /ui\/list\/(facet-chips|rows-skeleton)\./,
  consent: /features\/quality\/consent\/(use-consent-view|consent\.module)/,
  'next-audit': /domain\/next-audit\/(next-audit|daily-button|use-audit-schedule)/,
};

/**
 * Screens are split by route. Libraries of every screen are in three long-lived chunks; a library of one lazy part (the
 * code editor, the calendar) stays with that part. `first` is the start with what the sign-in imports, `frame` surrounds
 * every screen after it. The others limit the number of files.
 */
const CHUNKS = [
  {
    name: 'react',
    // Without the parser of event streams, which @orpc/client imports and only downloads use.
    includeDependenciesRecursively: false,
    test: /vite\/preload-helper|node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query)|@orpc\/(client|shared|tanstack-query))\//,
  },
  { name: 'zod', test: /node_modules\/zod\// },
  // Only the screens of the sign-in draw it.
  { name: 'sign-in', test: /session\/(login-screen|blank-frame)/, includeDependenciesRecursively: false },
  // Every first load has the texts of the shell and the addresses of the other texts.
  ...LOCALES.map((locale) => ({
    name: `shell-${locale}`,
    test: new RegExp(`(shared/i18n/loaders|app/shell/words)/${locale}.ts`),
  })),
  {
    name: createChunkOfImports('first', () => [ENTRY, screenModules.moduleOf('connexion')]),
    debugName: 'first',
    // The entry stays a separate file.
    test: (id: string) => id !== ENTRY,
  },
  { name: createChunkOfImports('frame', () => [SHELL]), debugName: 'frame' },
  { name: 'mantine', test: /node_modules\/@mantine\/(core|hooks)\//, minShareCount: MANY_SCREENS },
  // There are many forms, and other screens do not need the code that stores drafts.
  { name: 'draft', test: /ui\/page-form\/(use-draft|draft-storage)\.ts/ },
  // A screen that validates a single input needs no form.
  { name: 'schemas', test: /shared\/forms\/schemas\.ts/ },
  // There are many forms here too. Screens with a question or a dialog only need the buttons.
  { name: 'form-parts', test: /ui\/form-parts\.tsx/ },
  {
    name: 'form',
    test: /node_modules\/@mantine\/form\/|src\/shared\/(resource\/use-(form-editor|editing)|ui\/page-form\/use-save)/,
  },
  { name: 'common', test: (id: string) => !id.endsWith('?schemas'), minShareCount: MANY_SCREENS },
  { name: 'icons', test: /node_modules\/@tabler\/icons-react\//, minShareCount: SEVERAL_SCREENS },
  ...Object.entries(TOGETHER).map(([name, test]) => ({
    name,
    test: (id: string) => test.test(id) && !id.endsWith('?schemas'),
    includeDependenciesRecursively: false,
  })),
];

/**
 * Returns a class's own name and a hash of its file. Vite's default also contains the line, which adds 1 kB to a
 * screen.
 */
function scopedName(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4);
  return `${name}_${mark}`;
}

export default defineConfig(async () => {
  // Imported by its address, so that Vite does not bundle the panel's screens into its own configuration.
  const { SCREENS } = (await import(new URL('./src/app/screens.ts', import.meta.url).href)) as {
    SCREENS: readonly Screen[];
  };
  // The server answers a former address with the panel, and names the files of the screen it redirects to.
  const answered = [
    ...SCREENS,
    ...OLD_ADDRESSES.flatMap(({ path, to }) =>
      SCREENS.filter((screen) => screen.path === to).map((screen) => ({ ...screen, path })),
    ),
  ];
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      contractResults(),
      splitSchemas(),
      lateStyles(),
      screenModules.plugin,
      firstLoads(answered, screenModules.moduleOf),
      buildInformation({ routes: answered.map(({ path }) => path), now: () => new Date() }),
    ],
    // React itself has useSyncExternalStore: the router's copy for older versions is left out.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      target: 'es2022',
      // The CSP refuses data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // A schema of the contract that no screen reads is removed.
        treeshake: { manualPureFunctions: ['z'] },
        output: {
          // The start lists the style sheets of all screens: their names would add 0.5 kB to every first load.
          assetFileNames: ({ names }: { names: string[] }) =>
            names.every((name) => name.endsWith('.css'))
              ? 'assets/[hash][extname]'
              : 'assets/[name]-[hash][extname]',
          codeSplitting: { groups: CHUNKS },
        },
      },
      // builds/routes.json lists each first load; lists of every screen's chunks here would enlarge the sign-in.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file: string, dependencies: string[]) =>
          dependencies.filter((name) => name.endsWith('.css')),
      },
    },
    server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  };
});
