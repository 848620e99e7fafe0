import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepping } from '../../apps/server/test/run-fixture.ts';
import { openKeysFixture, type KeysFixture, type Loss, type PairedAgent } from './keys-fixture.ts';

const DAY_SECONDS = 86_400;

describe('the keys between the panel and an agent', () => {
  let bench: KeysFixture;
  let agent: PairedAgent;
  beforeAll(async () => {
    bench = await openKeysFixture();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    agent = await bench.pair('called');
  });
  afterEach(() => agent.close());

  /** Polls this often, ten seconds apart and a minute after the first; the agent must answer each poll. */
  async function pollWell(times: number): Promise<void> {
    for (let poll = 0; poll < times; poll += 1) {
      bench.clock.advance(60);
      await agent.poll();
      expect(await agent.row()).toMatchObject({ state: 'online', problem: null });
    }
  }

  test('are renewed when they are due, and no earlier', async () => {
    const before = await agent.link();
    await agent.poll();
    const after = await agent.link();
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(after.panelKey).not.toBeNull();
    expect(await agent.row()).toMatchObject({ state: 'online', keysState: 'settled' });
    await pollWell(2);
    expect(await agent.link()).toEqual(after);
    bench.clock.advance(91 * DAY_SECONDS);
    await agent.poll();
    expect((await agent.link()).publicKey).not.toBe(after.publicKey);
  });

  test('of before are taken for a day from whoever knows no others, and then gone from the disk', async () => {
    const before = await agent.link();
    const privateKey = (JSON.parse(await agent.keyFile()) as { privateKey: string }).privateKey;
    await agent.poll();
    expect(await agent.connect(before).status()).toMatchObject({ agentId: agent.id });
    const other = agent.connect(before).renewKeys(privateKey);
    await expect(other).rejects.toMatchObject({ status: 401 });
    bench.clock.advance(DAY_SECONDS - 1);
    expect(await agent.connect(before).status()).toMatchObject({ agentId: agent.id });
    bench.clock.advance(1);
    await expect(agent.connect(before).status()).rejects.toMatchObject({ name: 'AgentUntrusted' });
    expect(await agent.keyFile()).toContain(privateKey);
    await agent.poll();
    expect(await agent.keyFile()).not.toContain(privateKey);
  });

  const LOSSES: Loss[] = [1, 2, 3].flatMap((from) => [
    { from, what: 'request' as const },
    { from, what: 'answer' as const },
  ]);

  test.each(LOSSES)('change in the end when from call $from on the $what is lost', async (loss) => {
    const before = await agent.link();
    agent.loss = loss;
    await agent.poll();
    expect(await agent.link()).toEqual(before);
    agent.loss = null;
    await pollWell(2);
    expect((await agent.link()).publicKey).not.toBe(before.publicKey);
    expect(await agent.row()).toMatchObject({ keysState: 'settled' });
  });

  test.each(LOSSES)(
    'lock nobody out when after that, with call $from and its $what, they do not meet for a week',
    async (loss) => {
      agent.loss = loss;
      await agent.poll();
      agent.loss = null;
      bench.clock.advance(7 * DAY_SECONDS);
      await pollWell(3);
      expect(await agent.row()).toMatchObject({ keysState: 'settled' });
    },
  );

  test('change in the end wherever the worker dies', async () => {
    for (let queries = 0; ; queries += 1) {
      const { publicKey } = await agent.link();
      await bench.db
        .updateTable('agents')
        .set({ renewKeysAt: new Date(0) })
        .execute();
      let step = 0;
      const dying = stepping(bench.db, () => {
        if (step++ === queries) throw new Error('the worker died');
      });
      const died = await agent.poll(dying).then(
        () => false,
        () => true,
      );
      await pollWell(2);
      expect((await agent.link()).publicKey).not.toBe(publicKey);
      if (!died) return;
      expect(queries).toBeLessThan(20);
    }
  });

  test('are renewed once by workers that meet at it', async () => {
    await Promise.all([agent.poll(), agent.poll(), agent.poll()]);
    await pollWell(2);
    expect(await agent.row()).toMatchObject({ keysState: 'settled' });
  });

  describe('over the line of an agent that calls out', () => {
    beforeEach(async () => {
      await agent.close();
      agent = await bench.pair('calling');
    });

    test('are renewed when they are due, while its polls are pending', async () => {
      const before = await agent.link();
      await agent.poll();
      expect((await agent.link()).publicKey).not.toBe(before.publicKey);
      await pollWell(2);
      expect(await agent.row()).toMatchObject({ state: 'online', keysState: 'settled' });
    });

    test.each([2, 3])('change in the end when from call %i on the answer is lost', async (from) => {
      const before = await agent.link();
      agent.loss = { from, what: 'answer' };
      await agent.poll();
      agent.loss = null;
      bench.clock.advance(7 * DAY_SECONDS);
      await pollWell(3);
      expect((await agent.link()).publicKey).not.toBe(before.publicKey);
    });
  });
});
