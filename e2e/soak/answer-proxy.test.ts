import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, asyncProperty, integer, property, uint8Array } from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { startAnswerProxy, type AnswerProxy } from './answer-proxy.ts';
import { beginningOf, withFlippedBit, type AnswerFault } from './broken-answers.ts';
import { createChance } from './chance.ts';

const ANSWER = Buffer.from('an answer of some length, which every fault changes in its own way');

describe('the proxy between panel and agents', () => {
  let agent: Server | undefined;
  let proxy: AnswerProxy | undefined;
  afterEach(async () => {
    await proxy?.close();
    agent?.closeAllConnections();
    agent?.close();
  });

  /** Starts an agent behind a proxy with one fault for every exchange; `requests` contains what came through. */
  async function open(fault: AnswerFault | null, healing = new AbortController().signal) {
    const requests: string[] = [];
    agent = createServer((request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        requests.push(`${request.method} ${request.url} ${body}`);
        response.writeHead(201, { 'x-signature': 'its own' }).end(ANSWER);
      });
    });
    await new Promise<void>((done) => agent?.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(agent.address() as AddressInfo).port}`;
    proxy = await startAnswerProxy(url, { nextFault: () => fault, chance: createChance(1), healing });
    const ask = () => fetch(`${proxy?.url}/v1/runs?after=1`, { method: 'PUT', body: 'an order' });
    return { requests, ask };
  }

  test('passes on what nothing is done to', async () => {
    const { requests, ask } = await open(null);
    const answer = await ask();
    expect([answer.status, answer.headers.get('x-signature'), await answer.text()]).toEqual([
      201,
      'its own',
      ANSWER.toString(),
    ]);
    expect(requests).toEqual(['PUT /v1/runs?after=1 an order']);
  });

  test.each([
    ['refuse', 0],
    ['lose', 1],
    ['cut', 1],
  ] as const)('%s: the caller gets no answer, the agent was called %i times', async (fault, times) => {
    const { requests, ask } = await open(fault);
    await expect(ask().then((answer) => answer.text())).rejects.toThrow(/fetch failed|terminated/);
    expect(requests).toHaveLength(times);
  });

  test('shortens an answer without saying so', async () => {
    const { ask } = await open('shorten');
    const text = await (await ask()).text();
    expect(text.length).toBeLessThan(ANSWER.length);
    expect(ANSWER.toString().startsWith(text)).toBe(true);
  });

  test('calls the agent twice', async () => {
    const { requests, ask } = await open('double');
    expect(await (await ask()).text()).toBe(ANSWER.toString());
    expect(requests).toHaveLength(2);
  });

  test('delays an answer, and no longer once all is to heal', async () => {
    const healing = new AbortController();
    const { requests, ask } = await open('delay', healing.signal);
    const answer = ask();
    healing.abort();
    expect(await (await answer).text()).toBe(ANSWER.toString());
    expect(requests).toHaveLength(1);
  });

  test('flips one bit and no more', () => {
    assert(
      property(uint8Array({ minLength: 1 }), integer(), (bytes, seed) => {
        const body = Buffer.from(bytes);
        const flipped = withFlippedBit(body, createChance(seed));
        const bits = [...flipped].map((byte, place) => (byte ^ (body[place] ?? 0)).toString(2));
        return bits.join('').replaceAll('0', '') === '1' && flipped.length === body.length;
      }),
    );
  });

  test('gives a beginning that is never the whole', () => {
    assert(
      property(uint8Array({ minLength: 1 }), integer(), (bytes, seed) => {
        const body = Buffer.from(bytes);
        const beginning = beginningOf(body, createChance(seed));
        return beginning.length < body.length && body.indexOf(beginning) === 0;
      }),
    );
  });

  test('does the same again for the same seed', async () => {
    await assert(
      asyncProperty(integer(), async (seed) => {
        const numbers = () => {
          const chance = createChance(seed).branch('exchanges');
          return Array.from({ length: 20 }, () => chance.between(1, 1_000));
        };
        expect(numbers()).toEqual(numbers());
      }),
    );
  });
});
