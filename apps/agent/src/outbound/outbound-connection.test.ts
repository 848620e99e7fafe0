import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { OutboundMessage, OutboundPoll } from '@vigie/contract/agent-protocol.ts';
import {
  AgentRefused,
  AgentTimeout,
  AgentUnreachable,
  AnswerCut,
  AnswerUnproven,
} from '@vigie/agent-link/agent-errors.ts';
import type { OutboundAnswer, OutboundClient } from '@vigie/agent-link/outbound-client.ts';
import { readableLog } from '../../test/outbound-agent.ts';
import { openOutboundConnection, type OutboundConnectionParts } from './outbound-connection.ts';

type Poll = (
  poll: OutboundPoll,
  line: TestConnection,
) => OutboundMessage[] | Error | Promise<OutboundMessage[]>;
type TestConnection = ReturnType<typeof startTestConnection>;

/** A connection whose panel is a function, and whose clock advances only on request. */
type Scripted = { poll: Poll; openingFailures?: Error[] };

function startTestConnection({
  poll,
  openingFailures = [],
  ...parts
}: Scripted & Partial<OutboundConnectionParts>) {
  const time = { ms: 0 };
  const { log, logged } = readableLog();
  const line = {
    logged,
    time,
    polls: [] as OutboundPoll[],
    pausedMs: [] as number[],
    openings: 0,
    answers: [] as OutboundAnswer[],
    answerFails: null as (() => Error | null) | null,
    connection: null as ReturnType<typeof openOutboundConnection> | null,
  };
  const client: OutboundClient = {
    async open() {
      line.openings += 1;
      const failure = openingFailures.shift();
      if (failure) throw failure;
      return line.openings;
    },
    async poll(pollQuery, signal) {
      await nextTurn();
      signal?.throwIfAborted();
      line.polls.push(pollQuery);
      const answer = await poll(pollQuery, line);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async answer(answer) {
      const failure = line.answerFails?.() ?? null;
      if (failure) throw failure;
      line.answers.push(answer);
      return 'taken';
    },
  };
  line.connection = openOutboundConnection({
    client,
    panelUrl: 'https://vigie.example',
    status: () => ({}) as ReturnType<OutboundConnectionParts['status']>,
    dispatch: async () => ({ status: 200, signature: 's', body: Buffer.from('x') }),
    steady: { now: () => time.ms },
    pause: async (milliseconds, signal) => {
      line.pausedMs.push(milliseconds);
      await nextTurn();
      signal?.throwIfAborted();
    },
    random: () => 1,
    log,
    ...parts,
  });
  onTestFinished(() => line.connection?.close());
  return line;
}

const messageOf = (id: string, body: string | null = null): OutboundMessage => ({
  id,
  method: 'GET',
  path: '/v1/status',
  headers: {},
  body,
  timeoutSeconds: 15,
});
const refused = (status: number, code: AgentRefused['code']) => new AgentRefused(status, code, null);
const away = () =>
  new AgentUnreachable('away', {
    cause: Object.assign(new Error(), { code: 'ENOTFOUND', hostname: 'vigie.example' }),
  });
/** Returns a panel that gives these answers one after the other, then closes the connection. */
const script = (answers: Array<(line: TestConnection) => OutboundMessage[] | Error>) => {
  const rest = [...answers];
  return (_poll: OutboundPoll, line: TestConnection) => {
    const next = rest.shift();
    if (next) return next(line);
    void line.connection?.close();
    return [];
  };
};
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

test('a panel that is away is tried again later each time, up to a minute, and both are reported once', async () => {
  const line = startTestConnection({ poll: script([() => [], ...times(8, away), () => []]) });
  await line.connection?.ended;
  expect(line.pausedMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(line.logged).toEqual([
    'The name vigie.example cannot be resolved.',
    'The connection to the panel is open again.',
  ]);
  expect(line.openings).toBe(1);
});

test('agents that lost the same panel come back at any moment of that time', async () => {
  const chances = [0, 0.25, 0.999, 0.5];
  const line = startTestConnection({ poll: script(times(4, away)), random: () => chances.shift() ?? 0 });
  await line.connection?.ended;
  expect(line.pausedMs).toEqual([0, 500, 3_996, 4_000]);
});

test.each([
  ['a proxy cuts it after 60 s and more', (line: TestConnection) => cutAfter(line, 60_000)],
  ['a proxy cuts it after 12 s', (line: TestConnection) => cutAfter(line, 12_000)],
  ['no answer ever comes', (line: TestConnection) => silentFor(line, 35_000)],
])('a poll waits half as long where %s', async (_what, fail) => {
  const line = startTestConnection({ poll: script(times(8, fail)) });
  await line.connection?.ended;
  expect(line.polls.map(({ waitSeconds }) => waitSeconds)).toEqual([20, 20, 10, 10, 5, 5, 5, 5, 5]);
  expect(line.logged).toContain(
    'Polls of the panel end after 5 s from now on: something cuts longer ones off.',
  );
});

function cutAfter(line: TestConnection, waitedMs: number): Error {
  line.time.ms += waitedMs;
  return new AnswerCut('cut');
}
function again(line: TestConnection): Error {
  return cutAfter(line, 10_000);
}
function answered(line: TestConnection): OutboundMessage[] {
  line.time.ms += 20_000;
  return [];
}
function silentFor(line: TestConnection, waitedMs: number): Error {
  line.time.ms += waitedMs;
  return new AgentTimeout('no answer');
}

test('a poll stays as long as it is where cuts have no rule, and where longer ones live', async () => {
  const cuts = [3_000, 9_000, 17_000, 600].map((ms) => (line: TestConnection) => cutAfter(line, ms));
  const line = startTestConnection({ poll: script([...cuts, ...cuts, again, answered, again, answered]) });
  await line.connection?.ended;
  expect(new Set(line.polls.map(({ waitSeconds }) => waitSeconds))).toEqual(new Set([20]));
});

test('a panel that answers at once and nothing is not polled in a tight loop', async () => {
  const line = startTestConnection({ poll: script(times(6, () => [])) });
  await line.connection?.ended;
  expect(line.pausedMs).toEqual(times(4, 1_000));
});

test.each([
  ['revoked', refused(401, 'revoked'), 'The key of this agent was revoked in the panel.'],
  [
    'that the panel does not know',
    new AnswerUnproven(401, 'unknown-agent'),
    'The panel does not know this agent any more.',
  ],
  ['of another version than the panel', refused(400, 'invalid-message'), 'of different versions'],
  ['of a newer version than the panel', new AnswerUnproven(404, 'not-found'), 'is of an older version'],
])('an agent %s reports it once, and polls again every five minutes', async (_what, failure, words) => {
  const line = startTestConnection({ poll: script(times(5, () => failure)) });
  await line.connection?.ended;
  expect(line.pausedMs).toEqual(times(5, 300_000));
  expect(line.logged).toEqual([expect.stringContaining(words), 'The connection to the panel is open again.']);
});

test('a connection that another process has is left to it: a copied directory does not take it back', async () => {
  const line = startTestConnection({ poll: script([() => [], () => refused(409, 'older-line')]) });
  await line.connection?.ended;
  expect([line.openings, line.polls.length, line.pausedMs]).toEqual([1, 2, []]);
  expect(line.logged).toEqual([expect.stringContaining('Another process of this agent has the connection')]);
});

test('a claim of that without a signature changes nothing', async () => {
  const line = startTestConnection({ poll: script(times(3, () => new AnswerUnproven(409, 'older-line'))) });
  await line.connection?.ended;
  expect(line.polls).toHaveLength(4);
});

test('an opening of its own that comes late does not end it', async () => {
  const openingFailures = [new AgentTimeout('late')];
  const poll = script([() => [], () => refused(409, 'older-line'), () => []]);
  const line = startTestConnection({ poll, openingFailures });
  await line.connection?.ended;
  expect(line.openings).toBe(3);
  expect(line.polls.map((poll) => poll.line)).toEqual([2, 2, 3, 3]);
});

test('a message that is handed out again is worked on once, and named while its answer is not confirmed', async () => {
  const dispatched: string[] = [];
  const [first, again] = [messageOf('a'), messageOf('b')];
  const line = startTestConnection({
    poll: script([
      () => [first],
      () => [first, again],
      () => [first, again],
      ...times(20, () => [first, again]),
    ]),
    dispatch: async ({ id }) => {
      dispatched.push(id);
      return { status: 200, signature: 's', body: Buffer.from(id) };
    },
  });
  let failures = 3;
  line.answerFails = () => ((failures -= 1) >= 0 ? away() : null);
  await line.connection?.ended;
  expect(dispatched).toEqual(['a', 'b']);
  expect(line.answers.map(({ messageId }) => messageId).toSorted()).toEqual(['a', 'b']);
  expect(line.polls.some(({ holding }) => holding.includes('a'))).toBe(true);
  expect(line.polls.at(-1)?.holding).toEqual([]);
});

test.each([
  ['refuses an answer', () => refused(413, 'body-too-large')],
  ['has given the connection to another process', () => refused(409, 'older-line')],
])('an answer is brought once where the panel %s', async (_what, failure) => {
  let tries = 0;
  const line = startTestConnection({ poll: script([() => [messageOf('a')], ...times(5, () => [])]) });
  line.answerFails = () => {
    tries += 1;
    return failure();
  };
  await line.connection?.ended;
  expect(tries).toBe(1);
});

test('so many messages are worked on at once, and the rest is taken when there is capacity', async () => {
  const ids = Array.from({ length: 100 }, (_none, number) => `m${number}`);
  const release = Promise.withResolvers<void>();
  let [atWork, most] = [0, 0];
  const isFull = Promise.withResolvers<void>();
  const line = startTestConnection({
    poll: ({ holding }, { answers }) => {
      const done = new Set([...holding, ...answers.map(({ messageId }) => messageId)]);
      if (holding.length === 64) isFull.resolve();
      return ids.filter((id) => !done.has(id)).map((id) => messageOf(id));
    },
    dispatch: async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      if (atWork === 64) isFull.resolve();
      await release.promise;
      atWork -= 1;
      return { status: 200, signature: 's', body: Buffer.alloc(0) };
    },
  });
  await isFull.promise;
  release.resolve();
  await expect.poll(() => line.answers.length).toBe(100);
  expect(most).toBe(64);
});

test('bodies that would take too much memory together wait for each other', async () => {
  const body = 'x'.repeat(24 * 1_048_576);
  let [atWork, most] = [0, 0];
  const line = startTestConnection({
    poll: ({ holding }, { answers }) => {
      const done = new Set([...holding, ...answers.map(({ messageId }) => messageId)]);
      return ['a', 'b', 'c', 'd', 'e'].filter((id) => !done.has(id)).map((id) => messageOf(id, body));
    },
    dispatch: async () => {
      most = Math.max(most, (atWork += 1));
      await nextTurn();
      atWork -= 1;
      return { status: 200, signature: 's', body: Buffer.alloc(0) };
    },
  });
  await expect.poll(() => line.answers.length).toBe(5);
  expect(most).toBe(2);
});
