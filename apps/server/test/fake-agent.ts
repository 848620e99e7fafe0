import { AgentRefused, AgentUnreachable } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { RunEvent, RunOrder } from '@vigie/contract/agent-protocol.ts';
import { observationOf, type PageKind } from './observations.ts';

export interface FakeAgent {
  client: AgentClient;
  orders: RunOrder[];
  /** Highest acknowledged event by attempt. */
  acked: Map<number, number>;
  /** Behaviour from the next call on: it answers nothing, has forgotten every run, or works normally. */
  behaviour: 'well' | 'silent' | 'busy' | 'forgetful' | 'refusing' | 'faulty';
  /** Runs before each call, with the attempt that the call names. */
  before: (attempt: number) => void;
  /** Runs after each completed call; an error thrown here replaces the answer. */
  after: (verb: keyof AgentClient) => void;
}

export interface FakeVisit {
  pages: Array<{ url: string; kind: PageKind }>;
  startedAt: string;
  /** Number of events per answer. */
  batch?: number;
  /** Reports nothing more after this many events, and never finishes. */
  stallAfter?: number;
}

/** Creates an agent without a network; each attempt visits the pages again. */
export function createFakeAgent({ pages, startedAt, batch = 3, stallAfter }: FakeVisit): FakeAgent {
  const journals = new Map<number, RunEvent[]>();
  const agent: FakeAgent = {
    orders: [],
    acked: new Map(),
    behaviour: 'well',
    before: () => {},
    after: () => {},
    client: {} as AgentClient,
  };
  const enter = (attempt: number) => {
    agent.before(attempt);
    if (agent.behaviour === 'silent') throw new AgentUnreachable('silent');
    const journal = journals.get(attempt);
    if (agent.behaviour === 'forgetful' || journal === undefined)
      throw new AgentRefused(404, 'not-found', null);
    return journal;
  };
  agent.client = {
    status: () => Promise.reject(new AgentUnreachable('not asked here')),
    putSettings: () => Promise.reject(new AgentUnreachable('not asked here')),
    async putRun(order) {
      agent.before(order.attempt);
      if (agent.behaviour === 'silent') throw new AgentUnreachable('silent');
      if (agent.behaviour === 'busy') throw new AgentRefused(429, 'slots-full', 5);
      if (agent.behaviour === 'faulty') throw new AgentRefused(500, 'agent-fault', null);
      if (agent.behaviour === 'refusing') throw new AgentRefused(422, 'sandbox-off', null);
      if (journals.has(order.attempt)) return 'same';
      agent.orders.push(order);
      journals.set(order.attempt, journalOf(pages, startedAt).slice(0, stallAfter));
      return 'new';
    },
    async events({ attempt, after }) {
      if (after < (agent.acked.get(attempt) ?? 0)) throw new AgentRefused(410, 'events-pruned', null);
      return { events: enter(attempt).slice(after, after + batch), wantsTurn: null, journeyStep: null };
    },
    async ack({ attempt, upTo }) {
      enter(attempt);
      agent.acked.set(attempt, upTo);
    },
    async giveTurn({ attempt }) {
      enter(attempt);
      return 'not-wanted';
    },
    async release({ attempt }) {
      enter(attempt);
      return 0;
    },
    async takeBack({ attempt }) {
      enter(attempt);
    },
    async cancel({ attempt }) {
      const journal = enter(attempt);
      if (journal.at(-1)?.type === 'finished') journal.pop();
      journal.push({ seq: journal.length + 1, type: 'finished', outcome: 'cancelled', message: 'cancelled' });
    },
    renewKeys: () => Promise.reject(new AgentUnreachable('not asked here')),
    async blob() {
      throw new AgentRefused(404, 'not-found', null);
    },
    blobs: async ({ sha256s }) => sha256s.map(() => null),
  };
  agent.client = losing(agent);
  return agent;
}

/** Returns its client, whose answers `after` may lose. */
function losing(agent: FakeAgent): AgentClient {
  return new Proxy(agent.client, {
    get:
      (client, verb: keyof AgentClient) =>
      async (...given: never[]) => {
        const answer = await (client[verb] as (...given: never[]) => Promise<unknown>)(...given);
        agent.after(verb);
        return answer;
      },
  });
}

function journalOf(pages: FakeVisit['pages'], startedAt: string): RunEvent[] {
  const urls = pages.map(({ url }) => url);
  const figures = { discovered: urls.length, toVisit: urls.length, skipped: {} };
  const visits = pages.flatMap(({ url, kind }) => [
    { type: 'page-started' as const, url },
    { type: 'page-finished' as const, url, observation: observationOf(url, kind, startedAt) },
  ]);
  const events = [
    { type: 'discovered' as const, figures, urls },
    ...visits,
    { type: 'finished' as const, outcome: 'succeeded' as const, message: '' },
  ];
  return events.map((event, index) => ({ ...event, seq: index + 1 }));
}
