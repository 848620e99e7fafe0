import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { createFakeAgent, type FakeAgent } from '../../apps/server/test/fake-agent.ts';

const EVENTS_PER_ANSWER = 50;

/**
 * Creates an agent that finishes every run at once. What remains to measure is the queue, the worker and the database.
 */
export function createScriptedAgent(pagesPerJob: number): AgentClient {
  const runs = new Map<string, FakeAgent>();
  const clientOf = (runId: string) => {
    const client = runs.get(runId)?.client;
    if (client === undefined) throw new AgentRefused(404, 'not-found', null);
    return client;
  };
  return {
    ...createFakeAgent({ pages: [], startedAt: '' }).client,
    putRun: async (order) => {
      const startedAt = new Date().toISOString();
      const pages = Array.from({ length: pagesPerJob }, (_none, page) => ({
        url: new URL(page === 0 ? '/' : `/${page}`, order.startUrl).href,
        kind: 'healthy' as const,
      }));
      const agent = createFakeAgent({ pages, startedAt, batch: EVENTS_PER_ANSWER });
      runs.set(order.runId, agent);
      return agent.client.putRun(order);
    },
    events: async (query) => clientOf(query.runId).events(query),
    ack: async (ref) => clientOf(ref.runId).ack(ref),
    release: async (ref) => clientOf(ref.runId).release(ref),
    takeBack: async (ref) => clientOf(ref.runId).takeBack(ref),
    cancel: async (ref) => clientOf(ref.runId).cancel(ref),
  };
}
