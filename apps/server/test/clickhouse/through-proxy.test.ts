import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throughProxy, type Proxy } from './through-proxy.ts';

const LONG = 'answer '.repeat(1_000_000);
let requestCount = 0;
const server = createServer((request, response) => {
  requestCount += 1;
  request.resume().once('end', () => response.end(LONG));
});
const waitsMs: number[] = [];
const wait = (ms: number) => {
  waitsMs.push(ms);
  return setTimeout(ms);
};
let proxy: Proxy;
const sendRequest = async () => (await fetch(proxy.url, { method: 'POST', body: 'question' })).text();

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy = await throughProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}/vigie?a=b`, wait);
});
afterAll(async () => {
  await proxy.stop();
  server.close();
});

test('passes requests and answers, at the same path', async () => {
  expect(new URL(proxy.url)).toMatchObject({ pathname: '/vigie', search: '?a=b' });
  expect(await sendRequest()).toBe(LONG);
});

test('refuses while it is away, and is back at the same address', async () => {
  await proxy.takeAway();
  await expect(sendRequest()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await proxy.bringBack();
  expect(await sendRequest()).toBe(LONG);
});

test('delays an answer once, however long it is', async () => {
  proxy.delayAnswers(5);
  waitsMs.length = 0;
  expect(await sendRequest()).toBe(LONG);
  proxy.delayAnswers(0);
  expect(waitsMs).toEqual([5]);
});

test('cuts an answer off that the server has given', async () => {
  proxy.delayAnswers(60_000);
  const before = requestCount;
  const answer = sendRequest().catch((error: Error) => error);
  await expect.poll(() => requestCount).toBe(before + 1);
  proxy.cut();
  expect(await answer).toBeInstanceOf(Error);
  proxy.delayAnswers(0);
  expect(await sendRequest()).toBe(LONG);
});
