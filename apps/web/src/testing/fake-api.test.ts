import { expect, test } from 'vitest';
import { createFakeApi } from './fake-api.ts';
import type { FakeState } from './fake-state.ts';
import { sampleTag } from './sample-tags.ts';
import { sampleId } from './sample-text.ts';
import { SCENARIOS } from './scenarios.ts';

const OLD = '2020-01-01T00:00:00.000Z';

/** Returns a function that makes a call and returns its status and its answer. */
function openApi(state: FakeState) {
  const api = createFakeApi(state);
  return async (call: string, body?: object) => {
    const [method = '', path] = call.split(' ');
    const headers = { authorization: 'token', 'content-type': 'application/json' };
    const request = new Request(`http://panel/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await api.fetch(request);
    const text = await response.text();
    return { status: response.status, answer: text === '' ? null : JSON.parse(text) };
  };
}

test('lists have filters, pages and a total', async () => {
  const call = openApi(SCENARIOS.crowded());
  const first = (await call('GET /agents?limit=25&state=online')).answer;
  expect(first.items).toHaveLength(25);
  expect(first.items.every(({ state }: { state: string }) => state === 'online')).toBe(true);
  const second = (await call(`GET /agents?limit=25&state=online&after=${first.next}`)).answer;
  expect(second.items[0].id).not.toBe(first.items[0].id);
  expect(second.total).toEqual(first.total);
  expect((await call('GET /agents?limit=25&q=lyon')).answer.total.count).toBe(10);
});

test('items are created, read, changed under their lock, and removed', async () => {
  const call = openApi(SCENARIOS.bare());
  const { id: _id, companyId: _company, builtIn: _builtIn, updatedAt: _at, ...input } = sampleTag();
  const { status, answer } = await call('POST /tags', input);
  expect(status).toBe(201);
  const changed = { ...input, name: 'Renamed' };
  expect(await call(`PUT /tags/${answer.id}`, { ...changed, updatedAt: OLD })).toMatchObject({
    answer: { code: 'changed-meanwhile' },
  });
  expect((await call(`PUT /tags/${answer.id}`, { ...changed, updatedAt: answer.updatedAt })).status).toBe(
    200,
  );
  expect((await call(`GET /tags/${answer.id}`)).answer.name).toBe('Renamed');
  expect((await call(`DELETE /tags/${answer.id}`)).status).toBe(204);
  expect((await call(`GET /tags/${answer.id}`)).status).toBe(404);
});

test('a test answers single calls, and an answer against the contract fails', async () => {
  const state = SCENARIOS.measured();
  const call = openApi({ ...state, answers: { tags: { get: () => sampleTag({ name: 'Chosen' }) } } });
  expect((await call(`GET /tags/${sampleId(7500)}`)).answer.name).toBe('Chosen');
  const broken = openApi({ ...state, answers: { tags: { get: () => ({}) as never } } });
  expect((await broken(`GET /tags/${sampleId(7500)}`)).status).toBe(500);
});
