import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import {
  startOutboundAgent,
  type OutboundAgent,
  type OutboundAgentOptions,
} from '../src/outbound/start-outbound-agent.ts';
import { fakeInspection } from './fake-inspection.ts';
import { startFakePanel, type FakePanel } from './fake-panel.ts';
import { temporaryDirectory } from './paired-agent.ts';

/** Returns a log whose messages a test can read. */
export function readableLog() {
  const logged: string[] = [];
  const log = pino(
    { level: 'warn' },
    { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
  );
  return { log, logged };
}

/** Starts an outbound agent, closed with the test. Its delays take no time, and are recorded. */
export async function startTestOutboundAgent(options: Partial<OutboundAgentOptions> = {}) {
  const { log, logged } = readableLog();
  const pausedMs: number[] = [];
  const agent: OutboundAgent = await startOutboundAgent({
    dataDirectory: options.dataDirectory ?? (await temporaryDirectory()),
    allowNoSandbox: false,
    env: {},
    log,
    inspection: fakeInspection().inspection,
    random: () => 0.5,
    pause: async (milliseconds, signal) => {
      pausedMs.push(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
    ...options,
  });
  onTestFinished(() => agent.close());
  return { agent, logged, pausedMs };
}

/** Starts a panel, and an agent that is registered there. */
export async function startRegistered(options: Partial<OutboundAgentOptions> = {}, panel?: FakePanel) {
  const called = panel ?? (await startFakePanel());
  const { url, state } = called;
  const caller = await startTestOutboundAgent({ panel: { url, code: state.code }, ...options });
  return { ...caller, panel: called, client: state.client() };
}
