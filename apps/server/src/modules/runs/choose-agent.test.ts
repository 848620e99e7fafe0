import { expect, test } from 'vitest';
import type { AgentNeeds } from '@vigie/contract/labels.ts';
import type { AgentSlots } from '../agents/agent-slots.store.ts';
import { chooseAgent } from './choose-agent.service.ts';

const agent = (id: string, own: Partial<AgentSlots> = {}): AgentSlots => ({
  id,
  url: `http://${id}.example`,
  publicKey: 'key',
  panelKey: null,
  isReachable: true,
  isPaused: false,
  runsJourneys: true,
  makesMatrices: true,
  holdsBack: true,
  withdraws: true,
  rehearses: true,
  triesPolicies: true,
  triesContainers: true,
  redacts: true,
  labels: [],
  location: '',
  free: 2,
  ...own,
});

test.each([
  { when: 'nobody is there', agents: [], waiting: 'no-agent-online' },
  { when: 'nobody answers', agents: [agent('a', { isReachable: false })], waiting: 'no-agent-online' },
  {
    when: 'the one that is wanted does not answer',
    agents: [agent('a', { isReachable: false }), agent('b')],
    wantedId: 'a',
    waiting: 'no-agent-online',
  },
  {
    when: 'the only one that answers is paused',
    agents: [agent('a', { isPaused: true }), agent('b', { isReachable: false })],
    waiting: 'agent-paused',
  },
  {
    when: 'the one that is wanted is paused',
    agents: [agent('a', { isPaused: true }), agent('b')],
    wantedId: 'a',
    waiting: 'agent-paused',
  },
  {
    when: 'all are busy',
    agents: [agent('a', { free: 0 }), agent('b', { free: -1 })],
    waiting: 'agent-busy',
  },
  {
    when: 'the one that is wanted is busy',
    agents: [agent('b'), agent('a', { free: 0 })],
    wantedId: 'a',
    waiting: 'agent-busy',
  },
  {
    when: 'the only free one turned it away just now',
    agents: [agent('a'), agent('b', { free: 0 })],
    resting: new Set(['a']),
    waiting: 'agent-refused',
  },
])('a run waits when $when', ({ agents, wantedId = null, resting = new Set<string>(), waiting }) => {
  expect(chooseAgent(agents, { agentId: wantedId, resting })).toEqual({ agent: null, waiting });
});

test('a run that requires labels and a location goes to an agent that has them all', () => {
  const paris = { labels: ['office', 'fast'], location: ' Paris ' };
  const agents = [agent('a', { labels: ['office'], location: 'Paris' }), agent('b', paris), agent('c')];
  const choose = (agentNeeds: AgentNeeds, agentId: string | null = null) =>
    chooseAgent(agents, { agentId, agentNeeds, resting: new Set() });
  expect(choose({ labels: ['fast', 'office'], location: 'paris' }).agent?.id).toBe('b');
  expect(choose({ labels: [], location: 'PARIS' }).agent?.id).toBe('a');
  expect(choose({ labels: ['fast'], location: 'Boston' })).toEqual({ agent: null, waiting: 'no-agent-fits' });
  expect(choose({ labels: ['fast'], location: 'Boston' }, 'c').agent?.id).toBe('c');
});

test('a run goes to the first agent that is free, or to the one that is wanted', () => {
  const agents = [agent('a', { isPaused: true }), agent('b'), agent('c')];
  expect(chooseAgent(agents, { agentId: null, resting: new Set() }).agent?.id).toBe('b');
  expect(chooseAgent(agents, { agentId: 'c', resting: new Set() }).agent?.id).toBe('c');
  expect(chooseAgent(agents, { agentId: null, resting: new Set(['b']) }).agent?.id).toBe('c');
});

test.each([
  ['policy', { triesPolicies: false }, { triesPolicy: true }],
  ['container', { triesContainers: false }, { triesContainer: true }],
])('a %s is tried by an agent that says it can, and by no older one', (_tried, unable, needed) => {
  const old = agent('a', unable);
  const wanted = { agentId: null, ...needed, resting: new Set<string>() };
  expect(chooseAgent([old], wanted)).toEqual({ agent: null, waiting: 'no-agent-fits' });
  expect(chooseAgent([old, agent('b')], wanted).agent?.id).toBe('b');
});
