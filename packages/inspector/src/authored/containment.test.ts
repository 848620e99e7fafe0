import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it, TestRunner } from 'vitest';
import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import { testResultSchema, type TestResult } from '@vigie/contract/test-result.ts';
import { openCollector, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { ENDLESS, FLOODS, HOSTILE } from '../../test/hostile-conditions.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import { runTests, type Code } from '../../test/run-tests.ts';
import type { Inspector } from '../inspector.ts';

/** Starts a server that answers every request; a request that reaches it has escaped. */
async function startCanary(host: string) {
  const server = await startFixtureSite({ '/control': openCollector }, undefined, host);
  const datagrams: string[] = [];
  const socket = createSocket('udp4', () => void datagrams.push('a datagram'));
  await new Promise<void>((done) => socket.bind(0, host, done));
  const stun = `${host}:${socket.address().port}`;
  return {
    origin: server.origin,
    received: () => [...server.received.map(({ path }) => path), ...datagrams],
    aimed: (code: string) => code.replaceAll('CANARY', server.origin).replaceAll('STUN', stun),
    close() {
      socket.close();
      return server.close();
    },
  };
}
type Canary = Awaited<ReturnType<typeof startCanary>>;

let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite({
    '/': `<title>Shop</title><script>navigator.sendBeacon('/collect', 'view')</script>`,
    '/collect': openCollector,
  });
});
afterAll(() => site.close());

const variables = { token: 'a-hidden-token' };
/** Processor time that code without end gets, in ms: an eighth of the usual limit proves the same. */
const testCodeMs = 250;
/**
 * Limit in ms by the clock, for code that gets no processor time: a condition and all contents of a page, and then the
 * opening of a new page.
 */
const LONGEST_MS = TEST_LIMITS.contentsMs + 20_000;

async function run(inspector: Inspector, codes: Code[]) {
  const results = await runTests({ inspector, url: `${site.origin}/` }, codes, { variables });
  return results.map((result) => testResultSchema.parse(result));
}
const longestMs = (results: readonly TestResult[]) =>
  Math.max(...results.map(({ contentMs, conditionMs }) => Math.max(contentMs ?? 0, conditionMs ?? 0)));

const hasFlood = (codes: readonly string[]) => codes.some((code) => FLOODS.includes(code));

/** Returns cases for `it.each`; the first case of a batch names it. */
function batchesOf(codes: readonly string[], size: number) {
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, index) => {
    const batch = codes.slice(index * size, (index + 1) * size);
    return [batch[0] ?? '', batch] as const;
  });
}
/** True at the exhaustive level; the short level runs some cases of each kind. */
const isExhaustive = TestRunner.matchesTags(['exhaustive']);
const TRIED = HOSTILE.filter((_code, index) => isExhaustive || index % 11 === 0);
const BATCHES = batchesOf(TRIED, 12);
const FLOODS_TRIED = FLOODS.slice(0, isExhaustive ? undefined : 1);
const ENDLESS_TRIED = ENDLESS.slice(0, isExhaustive ? undefined : 3);

describe('a hostile condition', () => {
  let canary: Canary;
  let inspector: Inspector;
  let hasty: Inspector;
  beforeAll(async () => {
    canary = await startCanary('127.0.0.1');
    // The policy lets pages reach the canary: only the evaluator's own isolation keeps conditions away from
    // it.
    const egress = { allowPrivate: 'loopback' } as const;
    inspector = await openTestInspector({ egress });
    hasty = await openTestInspector({ egress, testCodeMs });
  });
  afterAll(async () => {
    await inspector.close();
    await hasty.close();
    await canary.close();
  });

  /** Condition that fails if an earlier condition left any change behind. */
  const CLEAN = `content === 1 && variables.token.length === 14 && ({}).leaked === undefined && globalThis.leaked === undefined
    && window.name === '' && document.title === '' && frames.length === 0 && [...[1]].map((x) => x)[0] === 1 && JSON.stringify([1]) === '[1]'`;

  it.each(BATCHES)('reaches nothing, and the next one is right: from %s on', async (_first, conditions) => {
    const codes = conditions.flatMap((condition) => [
      { condition: canary.aimed(condition) },
      { condition: CLEAN },
    ]);
    const results = await run(inspector, codes);
    const spoilt = results.flatMap(({ outcome, error, conditionValue }, index) =>
      index % 2 === 1 && outcome !== 'passed'
        ? [[conditions[(index - 1) / 2], outcome, error, conditionValue]]
        : [],
    );
    expect(spoilt).toEqual([]);
    expect(canary.received()).toEqual([]);
    expect(JSON.stringify(results)).not.toContain(variables.token);
    expect(JSON.stringify(results).length).toBeLessThan(50_000);
    expect(longestMs(results)).toBeLessThan(LONGEST_MS);
  });

  it.each(batchesOf([...FLOODS_TRIED, ...ENDLESS_TRIED], 4))(
    'is ended in time, and the next one is right: from %s on',
    async (_first, conditions) => {
      const codes = conditions.flatMap((condition) => [{ condition }, { condition: CLEAN }]);
      const results = await run(hasFlood(conditions) ? inspector : hasty, codes);
      const after = conditions.map((condition, index) => [condition, results[2 * index + 1]?.outcome]);
      expect(after).toEqual(conditions.map((condition) => [condition, 'passed']));
      expect(longestMs(results)).toBeLessThan(LONGEST_MS);
      expect(canary.received()).toEqual([]);
    },
  );

  it('would be heard of if it did get out: a content, which may, is', async () => {
    await run(inspector, [{ content: `await fetch('${canary.origin}/control')` }]);
    expect(canary.received()).toEqual(['/control']);
  });
});

describe('a hostile content', () => {
  let canary: Canary;
  let inspector: Inspector;
  let hasty: Inspector;
  beforeAll(async () => {
    canary = await startCanary('127.0.0.2');
    // A content has the rights of its page: it cannot reach addresses that are closed to every page.
    const egress = { allowPrivate: ['127.0.0.1/32'] };
    inspector = await openTestInspector({ egress });
    hasty = await openTestInspector({ egress, testCodeMs });
  });
  afterAll(async () => {
    await inspector.close();
    await hasty.close();
    await canary.close();
  });
  const contentOf = (condition: string) => canary.aimed(condition).replaceAll('variables', 'dataLayer');
  const CLEAN = {
    content: `({}).leaked === undefined && [...[1]].map((x) => x)[0]`,
    condition: 'content === 1',
  };

  it.each(BATCHES)('reaches nothing, and the next one is right: from %s on', async (_first, conditions) => {
    const codes = conditions.flatMap((condition) => [{ content: contentOf(condition) }, CLEAN]);
    const results = await run(inspector, codes);
    const spoilt = results.flatMap(({ outcome, error }, index) =>
      index % 2 === 1 && outcome !== 'passed' ? [[conditions[(index - 1) / 2], error]] : [],
    );
    expect(spoilt).toEqual([]);
    expect(canary.received()).toEqual([]);
    expect(JSON.stringify(results).length).toBeLessThan(1_000_000);
    expect(longestMs(results)).toBeLessThan(LONGEST_MS);
  });

  it.each([...batchesOf(FLOODS_TRIED, 1), ...batchesOf(ENDLESS_TRIED, 5)])(
    'is ended in time, and the next page is right: from %s on',
    async (_first, contents) => {
      const visitor = hasFlood(contents) ? inspector : hasty;
      const results = await run(
        visitor,
        contents.map((content) => ({ content })),
      );
      expect(results).toHaveLength(contents.length);
      expect(longestMs(results)).toBeLessThan(LONGEST_MS);
      expect((await run(visitor, [CLEAN]))[0]).toMatchObject({ outcome: 'passed' });
      expect(canary.received()).toEqual([]);
    },
  );

  it('would be heard of if it did get out', async () => {
    await fetch(`${canary.origin}/control`);
    expect(canary.received()).toEqual(['/control']);
  });
});
