import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openDirectoryTestApp } from '../../../../test/scim/directory-test-app.ts';
import { createTestUser } from '../../../../test/users.ts';

const NAMES = [
  'userName',
  'emails',
  'name',
  'active',
  'roles',
  'displayName',
  'externalId',
  'members',
  'Operations',
  'schemas',
  'userType',
  'locale',
  '__proto__',
];
const WORDS = ['ada@own.example', 'True', 'guest', 'admin', '', '\u0000', '\ud800', 'x'.repeat(400)];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...WORDS),
    fc.jsonValue(),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES, 'value', 'toString', 'primary', 'type'), tie('any'), {
      maxKeys: 4,
    }),
  ),
})).any;
const body = fc.oneof(
  value,
  fc.dictionary(fc.constantFrom(...NAMES), value),
  fc.record({
    Operations: fc.array(
      fc.record({
        op: fc.constantFrom('add', 'Replace', 'remove'),
        path: fc.constantFrom(...NAMES, 'emails[type eq "work"].value', 'members[value eq "x"]'),
        value,
      }),
      { maxLength: 4 },
    ),
  }),
);
const filter = fc.oneof(
  fc.string(),
  fc
    .tuple(
      fc.constantFrom(...NAMES, 'id', 'emails.value', 'members.value', 'meta.created'),
      fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'pr', 'gt'),
      fc.jsonValue(),
    )
    .map(([name, operator, wanted]) => `${name} ${operator} ${JSON.stringify(wanted)}`),
);

describe('whatever a directory sends', async () => {
  const bench = await openDirectoryTestApp();
  const { authorization, companyId, directory } = bench;
  await bench.prove(companyId, 'own.example');
  const { profileId } = await createTestUser(bench.db, { companyId, role: 'user', email: 'eve@own.example' });
  const { id: groupId } = (await directory('POST', '/Groups', { displayName: 'Group' })).body;
  const send = async (type: string, payload: string) => {
    const answer = await bench.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization, 'content-type': type },
      payload,
    });
    return [answer.statusCode, answer.json().schemas];
  };
  afterAll(() => bench.close());

  test('comes to an answer, and to no failure', { tags: ['exhaustive'] }, async () => {
    const paths = [
      ['POST', '/Users'],
      ['PUT', `/Users/${profileId}`],
      ['PATCH', `/Users/${profileId}`],
      ['POST', '/Groups'],
      ['PUT', `/Groups/${groupId}`],
      ['PATCH', `/Groups/${groupId}`],
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async ([method, path], payload) => {
        const { status } = await directory(method, path, payload);
        expect([200, 201, 204, 400, 403, 409]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });

  test('as a filter comes to a list or to a refusal', { tags: ['exhaustive'] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('Users', 'Groups'), filter, async (resource, text) => {
        const { status } = await directory(
          'GET',
          `/${resource}?filter=${encodeURIComponent(text.toWellFormed())}`,
        );
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });

  test('that is no JSON, too long or of another type is refused in its words', async () => {
    const error = ['urn:ietf:params:scim:api:messages:2.0:Error'];
    expect(await send('application/scim+json', '{')).toEqual([400, error]);
    expect(await send('application/scim+json', '{"__proto__":{"x":1}}')).toEqual([400, error]);
    expect(await send('application/scim+json', '')).toEqual([400, error]);
    expect(await send('application/scim+json', `"${'x'.repeat(1_100_000)}"`)).toEqual([413, error]);
    expect(await send('text/plain', 'x')).toEqual([400, error]);
    expect(await send('application/json', '{}')).toEqual([400, error]);
  });
});
