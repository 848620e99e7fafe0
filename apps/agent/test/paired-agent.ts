import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pino } from 'pino';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { createAgentClient, type AgentClient, type AttemptRef } from '@vigie/agent-link/client.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { pairAgent } from '@vigie/agent-link/pair-agent.ts';
import { startAgent, type ListeningOptions, type RunningAgent } from '../src/start-agent.ts';
import { fakeInspection } from './fake-inspection.ts';

export const panel = { panelId: randomUUID(), panelKey: createKeyPair().privateKey };
const systemClock = { now: () => Date.now() };

/** Creates a directory that is deleted with the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vigie-agent-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts an agent on a free port, closed with the test. */
export async function startTestAgent(options: Partial<ListeningOptions> = {}): Promise<RunningAgent> {
  const agent = await startAgent({
    dataDirectory: options.dataDirectory ?? (await temporaryDirectory()),
    port: 0,
    allowNoSandbox: false,
    env: {},
    log: pino({ level: 'silent' }),
    inspection: fakeInspection().inspection,
    ...options,
  });
  onTestFinished(() => agent.close());
  return agent;
}

/** Pairs with the agent; returns a function that creates clients of it, at any address. */
export async function pairWith(agent: { url: string; pairingCode: string | null }, clock = systemClock) {
  const { url, pairingCode } = agent;
  const pinned = await pairAgent({ ...panel, url, code: pairingCode ?? '', clock });
  return (at = url) => createAgentClient({ ...panel, ...pinned, url: at, clock });
}

export async function startPairedAgent(options: Partial<ListeningOptions> = {}) {
  const agent = await startTestAgent(options);
  const clientAt = await pairWith(agent, options.clock);
  return { agent, client: clientAt(), clientAt };
}

/** Reads events until one matches; returns all events from the first on. */
export async function eventsUntil(
  client: AgentClient,
  run: AttemptRef,
  isLast: (event: RunEvent) => boolean = (event) => event.type === 'finished',
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  while (!events.some(isLast)) {
    const { runId, attempt } = run;
    const query = { runId, attempt, after: events.length, waitSeconds: 20 };
    events.push(...(await client.events(query)).events);
  }
  return events;
}

/** Returns the events as text, one line each. */
export function storyOf(events: RunEvent[]): string[] {
  return events.map((event) => {
    if (event.type === 'discovered') return `discovered ${event.urls.map(pathOf).join(' ')}`.trimEnd();
    if (event.type === 'finished') return `finished ${event.code ?? event.outcome}`;
    if (event.type === 'released') return `released ${event.urls.map(pathOf).join(' ')}`;
    if (event.type === 'returned')
      return `returned ${event.visited.map(pathOf).join(' ')} | ${event.givenBack.map(pathOf).join(' ')}`;
    if (event.type === 'journey-started') return event.type;
    if (event.type === 'journey-finished')
      return `${event.type} ${event.record.steps.map(({ outcome }) => outcome).join(' ')}`;
    return event.type === 'interrupted' ? event.type : `${event.type} ${pathOf(event.url)}`;
  });
}

const pathOf = (url: string) => new URL(url).pathname;
