import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Many tests start the real command: Node keeps what it compiled of it from one start to the next. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/vigie/compiled');

/** What a test waits for may take long on a busy machine: the limit only ends what never comes. */
const POLL = { poll: { timeout: 30_000 } };

const node = (name: string, include: string[], options = {}) => ({
  // The limit only ends what never ends: a busy machine takes ten times as long as a quiet one.
  test: {
    name,
    include,
    environment: 'node',
    // One process: what the files import is read once.
    isolate: false,
    // What a test throws away is gathered less often.
    execArgv: ['--max-semi-space-size=64'],
    // Node runs our code as it is: each process would have Vite transform the whole server once more.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 180_000,
    expect: POLL,
    // A report names the difference, not "expected [ …(4) ]".
    chaiConfig: { truncateThreshold: 2_000 },
    // Tests wait for the visits of agents that they start.
    env: { AGENT_NICE: '0' },
    ...options,
  },
});
/**
 * Suites that drive a real Chromium or a real PostgreSQL run one file after the other, for the machine has two cores.
 * Hooks start up to eight processes of Vigie: on a busy machine that takes more than two minutes.
 */
const heavy = { fileParallelism: false, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    tags: [
      {
        name: 'exhaustive',
        description:
          'Runs in `npm run test:all` alone: a whole corpus, a second engine, thousands of inputs, or a machine under load.',
      },
    ],
    projects: [
      node('contract', [
        'packages/{contract,agent-link,egress,evidence,orders,real-visitors,reports}/**/*.test.ts',
      ]),
      node('bench', ['bench/**/*.test.ts']),
      node('audit', ['packages/audit/**/*.test.ts']),
      node('demo-site', ['packages/demo-site/**/*.test.ts'], heavy),
      node('inspector', ['packages/inspector/**/*.test.ts'], heavy),
      node('agent', ['apps/agent/**/*.test.ts'], heavy),
      node('cli', ['apps/cli/**/*.test.ts'], heavy),
      node('server', ['apps/server/**/*.test.ts'], {
        ...heavy,
        globalSetup: ['apps/server/test/global-setup.ts'],
      }),
      node('e2e', ['e2e/**/*.test.ts'], heavy),
      'apps/web/vitest.config.ts',
    ],
  },
});
