import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://panel.test/' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    pool: 'vmForks',
    vmMemoryLimit: '1GB',
    setupFiles: ['src/testing/node-streams.ts', 'src/testing/setup.ts'],
    testTimeout: 20_000,
  },
});
