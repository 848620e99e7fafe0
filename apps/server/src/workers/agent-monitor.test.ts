import { randomBytes } from 'node:crypto';
import { AgentRefused, AgentUnreachable, AgentUntrusted } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { AgentSettings, AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createAgentRow } from '../../test/rows.ts';
import { createTestClock } from '../../test/test-app.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { pollAgents } from './agent-monitor.ts';

const STATUS: AgentStatus = {
  agentId: '01975f4e-0000-7000-8000-000000000001',
  version: '1',
  protocol: 1,
  slots: 2,
  slotsFree: 2,
  spoolBytes: 0,
  clockAt: '2026-03-10T12:00:00.000Z',
  sandbox: 'on',
  chromium: '140',
};

describe('the watch over agents', async () => {
  const clock = createTestClock();
  const answers: Array<() => Promise<AgentStatus>> = [];
  const settings: AgentSettings[] = [];
  let renewal: (() => Promise<string>) | null = null;
  let duringSettings: (() => Promise<unknown>) | null = null;
  const client = {
    renewKeys: () => renewal?.(),
    status: () => answers.shift()?.(),
    async putSettings(given: AgentSettings) {
      settings.push(given);
      await duringSettings?.();
    },
  };
  const database = await openTestDatabase();
  await createAgentRow(database.db);
  await database.db
    .updateTable('agents')
    .set({ nextPollAt: new Date(0) })
    .execute();
  afterAll(() => database.close());

  /** Polls the agent once it is due, with these replies. Returns its state and the number of calls. */
  async function after(...replies: Array<'well' | 'missed' | 'untrusted'>): Promise<string> {
    for (const reply of replies) {
      await pass(10);
      answers.push(async () => {
        if (reply === 'missed') throw new AgentUnreachable('away');
        if (reply === 'untrusted') throw new AgentUntrusted('false signature');
        return STATUS;
      });
      await poll();
    }
    return (await readAgent()).state;
  }
  /** Advances the clock and polls agents. */
  const pass = async (seconds: number) => {
    clock.advance(seconds);
    await database.db
      .updateTable('agents')
      .set({ nextPollAt: sql`next_poll_at - make_interval(secs => ${seconds})` })
      .execute();
  };
  const setSlots = (slotsMax: number) =>
    database.db.updateTable('agents').set({ slotsMax, syncState: 'loading' }).execute();
  const readAgent = () => database.db.selectFrom('agents').selectAll().executeTakeFirstOrThrow();
  const poll = () =>
    pollAgents({
      db: database.db,
      clock,
      secrets: createSecretBox(randomBytes(32)),
      connect: () => client as unknown as AgentClient,
    });

  test('finds an agent offline after three misses in a row', async () => {
    expect(await after('missed', 'missed', 'well', 'missed', 'missed')).toBe('online');
    expect(await after('missed')).toBe('offline');
  });

  test('finds it online again after two answers in a row', async () => {
    expect(await after('well', 'missed', 'well')).toBe('offline');
    expect(await after('well')).toBe('online');
  });

  test('trusts no agent whose signature is false', async () => {
    expect(await after('untrusted')).toBe('offline');
  });

  test('retains why an agent is offline until it is online again', async () => {
    expect((await readAgent()).problem).toBe('untrusted');
    await after('well');
    expect((await readAgent()).problem).toBe('untrusted');
    await after('well');
    expect((await readAgent()).problem).toBeNull();
    await after('missed', 'missed');
    expect((await readAgent()).problem).toBeNull();
    await after('missed');
    expect((await readAgent()).problem).toBe('unreachable');
    await after('well', 'well');
  });

  test('finds an agent offline at once when its clock is wrong', async () => {
    await pass(10);
    answers.push(async () => ({ ...STATUS, clockAt: '2026-03-10T11:00:00.000Z' }));
    await poll();
    expect(await readAgent()).toMatchObject({ state: 'offline', problem: 'clock-skew' });
    await after('well', 'well');
  });

  test('hands waiting settings over once, and again when others came meanwhile', async () => {
    await setSlots(1);
    duringSettings = () => setSlots(2);
    answers.push(
      async () => STATUS,
      async () => STATUS,
    );
    await after('well');
    expect([settings, (await readAgent()).syncState]).toEqual([[{ slotsMax: 1 }], 'loading']);
    answers.length = 0;
    duringSettings = null;
    answers.push(async () => STATUS);
    await after('well');
    expect([settings, (await readAgent()).syncState]).toEqual([
      [{ slotsMax: 1 }, { slotsMax: 2 }],
      'success',
    ]);
    answers.length = 0;
    await after('well');
    expect(settings).toHaveLength(2);
  });

  test('retries the key renewal of an agent that does not support it the next day only', async () => {
    let requests = 0;
    renewal = async () => {
      requests += 1;
      throw new AgentRefused(404, 'not-found', null);
    };
    const due = { renewKeysAt: new Date(clock.now()), keysState: 'asked' as const };
    await database.db.updateTable('agents').set(due).execute();
    await after('well', 'well', 'well');
    expect(requests).toBe(1);
    expect(await readAgent()).toMatchObject({
      state: 'online',
      keysState: 'unsupported',
      nextPanelKey: null,
    });
    await pass(86_400);
    answers.push(async () => ({ ...STATUS, clockAt: new Date(clock.now()).toISOString() }));
    await poll();
    expect(requests).toBe(2);
  });

  test('checks an agent at once whose next check a clock that was ahead has put off', async () => {
    await pass(-86_400);
    answers.push(async () => STATUS);
    await poll();
    expect(answers).toEqual([]);
    await poll();
  });

  test('checks each agent once in ten seconds, however many workers watch', async () => {
    await pass(10);
    let requests = 0;
    answers.push(async () => {
      requests += 1;
      return STATUS;
    });
    await Promise.all([poll(), poll(), poll()]);
    await poll();
    expect([requests, answers.length]).toEqual([1, 0]);
  });
});
