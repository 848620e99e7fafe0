import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildInformation } from './build/build-information.ts';
import { contractRoutes } from './build/contract-routes.ts';
import { firstLoads } from './build/first-loads.ts';
import { noStyleElements } from './build/no-style-elements.ts';
import { pureSchemas } from './build/pure-schemas.ts';
import type { Screen } from './src/app/screens.ts';

const anyOf = (...places: string[]) => new RegExp(`(${places.join('|')})`);

/** Libraries of every first load, in one long-lived chunk: together they compress better than apart. */
const BASE = anyOf(
  'node_modules/(react|react-dom|scheduler|use-sync-external-store)/',
  'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
  'node_modules/@tanstack/query-core/(?!.*(infiniteQuery|queries|mutation)Observer\\.)',
  'node_modules/@tanstack/react-query/.*/(QueryClientProvider|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\\.js',
  'node_modules/@orpc/',
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

const GROUPS = [
  { name: 'base', test: BASE },
  { name: 'fields', test: FIELDS },
  { name: 'shared', test: SHARED },
  { name: 'sign-in', test: SIGN_IN },
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
      noStyleElements(),
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
