import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // An address at which browsers support passkeys.
    environmentOptions: { jsdom: { url: 'http://panel.localhost/' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    pool: 'forks',
    // Garbage is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Files run one after the other in one document: their imports are loaded and compiled once.
    isolate: false,
    setupFiles: ['src/testing/production-react.ts', 'src/testing/setup.ts'],
    // For tests that never end: a busy machine takes ten times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
