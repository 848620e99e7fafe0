import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildInformation } from './build/build-information.ts';
import { contractRoutes } from './build/contract-routes.ts';
import { firstLoads } from './build/first-loads.ts';
import { leanMantine } from './build/lean-mantine.ts';
import { pureSchemas } from './build/pure-schemas.ts';
import type { Screen } from './src/app/screens.ts';

const anyOf = (...places: string[]) => new RegExp(`(${places.join('|')})`);

/** Libraries of every first load, in one long-lived chunk: together they compress better than apart. */
const BASE = anyOf(
  'node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
  'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/(?!.*/useBlocker\\.)',
  'node_modules/@tanstack/query-core/(?!.*(infiniteQuery|queries|mutation)Observer\\.)',
  'node_modules/@tanstack/react-query/.*/(QueryClientProvider|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\\.js',
  'node_modules/@orpc/(client|shared|tanstack-query)/',
  'node_modules/@mantine/core/esm/(core|components/(Button|Transition|Loader|UnstyledButton|ActionIcon))/',
  'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)\\.mjs',
);
/** Fields of nearly every form, the sign-in's first. */
const FIELDS = anyOf('node_modules/@mantine/core/esm/components/(Input|InputBase|TextInput|CloseButton)/');
/** What of our own the sign-in and the screens behind it share. */
const SHARED = anyOf(
  'src/i18n/(format|message|i18n-provider|error-text)\\.tsx?',
  'src/(session/session-provider|api/(api-provider|failure)|features/health/period)\\.tsx?',
  'src/ui/(notice|status|segmented|logo)\\.(tsx|module\\.css)',
  'src/app/(locale-switch|scheme-toggle)\\.tsx',
  'packages/contract/src/page-access\\.ts',
);
/** The sign-in, whole: its frame is that of the other pages before it. */
const SIGN_IN = anyOf(
  'src/features/session/(login-screen|login-form|blank-frame|waves|credentials|password-field)\\.',
);
/** What every first load begins with, and all that it needs; main.tsx itself waits for the first screen. */
const START = anyOf(
  'src/app/(panel\\.tsx|styles/index\\.css)',
  'src/(i18n/(i18n|locale)|session/session-store)\\.ts',
);
/** Small pieces of nearly every page, before the sign-in as well as behind it. */
const PIECES = anyOf(
  'src/(app/lazy-part|ui/(skeleton|empty-state|load-failed))\\.tsx',
  'src/ui/use-(width|copy)\\.ts',
  'node_modules/@tanstack/react-query/.*/use(Mutation|InfiniteQuery)\\.js',
  'icons/Icon(AlertTriangle|Check|ChevronDown|ChevronLeft|Copy|ExternalLink|Plus|Search|X)\\.mjs',
);
/** What stands around every screen behind the sign-in, and on nearly every one, with all that it needs. */
const FRAME = anyOf('src/(app/shell/shell|ui/page-header|ui/toasts/use-toasts)\\.tsx?');
/** Parts that come together, on the screens of one kind. */
const SELECT = anyOf('node_modules/@mantine/core/esm/components/NativeSelect/');
const ROWS = anyOf('src/ui/list/list\\.tsx');
const LIST = anyOf('src/ui/list/(search-field|filter-bar|facet-select|no-match|show-more)\\.tsx');
const FORM = anyOf('node_modules/@mantine/form/');
const WIZARD = anyOf('src/ui/wizard/(use-wizard|use-draft)\\.ts');
const PERIOD = anyOf('src/period/(use-period|use-today|period-picker)\\.tsx?');

/** The library of the contract's schemas: it comes with the first form. */
const SCHEMAS = anyOf('node_modules/zod/');

const GROUPS = [
  { name: 'schemas', test: SCHEMAS },
  { name: 'base', test: BASE },
  { name: 'fields', test: FIELDS },
  { name: 'shared', test: SHARED },
  { name: 'sign-in', test: SIGN_IN },
  { name: 'start', test: START },
  { name: 'pieces', test: PIECES },
  { name: 'frame', test: FRAME },
  { name: 'select', test: SELECT },
  { name: 'rows', test: ROWS },
  { name: 'list', test: LIST },
  { name: 'form', test: FORM },
  { name: 'wizard', test: WIZARD },
  { name: 'period', test: PERIOD },
];

export default defineConfig(async () => {
  // Imported by its address, so that Vite does not bundle the panel's screens into its own configuration.
  const { SCREENS } = (await import(new URL('./src/app/screens.ts', import.meta.url).href)) as {
    SCREENS: readonly Screen[];
  };
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      contractRoutes(),
      pureSchemas(),
      leanMantine(),
      firstLoads(SCREENS),
      buildInformation({ routes: SCREENS.map(({ path }) => path), now: () => new Date() }),
    ],
    // React itself has useSyncExternalStore: the router's copy for older ones is left out.
    resolve: {
      alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
    },
    build: {
      target: 'es2022',
      // The CSP refuses data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
      // builds/routes.json names each first load whole; here, lists of every screen's chunks would weigh on the sign-in.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file: string, dependencies: string[]) =>
          dependencies.filter((name) => name.endsWith('.css')),
      },
    },
    server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  };
});
