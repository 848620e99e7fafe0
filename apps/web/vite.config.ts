import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildInformation } from './build/build-information.ts';
import { contractRoutes } from './build/contract-routes.ts';
import { firstLoads } from './build/first-loads.ts';
import { noStyleElements } from './build/no-style-elements.ts';
import { pureSchemas } from './build/pure-schemas.ts';
import type { Screen } from './src/app/screens.ts';

/** Libraries of every first load, in one long-lived chunk: together they compress better than apart. */
const BASE = new RegExp(
  'node_modules/(' +
    [
      '(react|react-dom|scheduler|use-sync-external-store)/',
      '@tanstack/(react-router|router-core|history|store|react-store)/',
      '@orpc/',
      '@mantine/core/esm/(core|components/(Button|Transition|Loader|UnstyledButton|ActionIcon))/',
    ].join('|') +
    ')',
);

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
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
      modulePreload: { polyfill: false },
    },
    server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  };
});
