import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // An address at which browsers have passkeys.
    environmentOptions: { jsdom: { url: 'http://panel.localhost/' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    pool: 'forks',
    // What a test throws away is gathered less often.
    execArgv: ['--max-semi-space-size=64'],
    // One file after the other in one document: what they import is read, and made fast, once.
    isolate: false,
    setupFiles: ['src/testing/production-react.ts', 'src/testing/setup.ts'],
    // For what never ends: a busy machine takes ten times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
