import { afterAll, describe, expect, test } from 'vitest';
import { openDirectoryTestApp } from '../../../../test/scim/directory-test-app.ts';
import * as entra from '../../../../test/scim/entra.ts';
import * as okta from '../../../../test/scim/okta.ts';
import { createTestUser } from '../../../../test/users.ts';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const filterBy = (filter: string) => `?filter=${encodeURIComponent(filter)}`;

describe('requests of Entra ID', async () => {
  const bench = await openDirectoryTestApp();
  const { companyId, directory, db } = bench;
  for (const domain of [entra.DOMAIN, 'microsoft.com', 'test.microsoft.com'])
    await bench.prove(companyId, domain);
  const made = await directory('POST', '/Users', entra.CREATE_USER);
  const user = `/Users/${made.body.id}`;
  afterAll(() => bench.close());

  test('makes a user, who is found again', async () => {
    expect(made.status).toBe(201);
    expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(made.headers['location']).toBe(`http://panel.example/scim/v2${user}`);
    expect(made.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: entra.CREATE_USER.externalId,
      userName: entra.USER_NAME,
      name: { givenName: 'givenName', familyName: 'familyName' },
      active: true,
      emails: [{ value: entra.EMAIL.toLowerCase(), type: 'work', primary: true }],
      roles: [{ value: 'guest', primary: true }],
      meta: { resourceType: 'User' },
    });
    expect((await directory('GET', user)).body).toEqual(made.body);
    for (const filter of [
      `userName eq "${entra.USER_NAME}"`,
      `externalId eq "${entra.CREATE_USER.externalId}"`,
      `emails[type eq "work"].value eq "${entra.EMAIL}"`,
    ]) {
      const { body } = await directory('GET', `/Users${filterBy(filter)}`);
      expect([filter, body]).toEqual([
        filter,
        { schemas: [LIST], totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [made.body] },
      ]);
    }
  });

  test('finds nobody where there is nobody', async () => {
    const { status, body } = await directory('GET', `/Users${filterBy('userName eq "non-existent user"')}`);
    expect([status, body]).toEqual([
      200,
      { schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    ]);
    const gone = await directory('GET', '/Users/5171a35d82074e068ce2');
    expect(gone).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    });
  });

  test('changes a user, by paths with and without filters and without a path', async () => {
    const { status, body } = await directory('PATCH', user, entra.UPDATE_MULTI_VALUED);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: { givenName: 'givenName', familyName: 'updatedFamilyName' },
      emails: [{ value: 'updatedemail@microsoft.com' }],
    });
    expect((await directory('PATCH', user, entra.UPDATE_SINGLE_VALUED)).body).toMatchObject({
      userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
      emails: [{ value: 'updatedemail@microsoft.com' }],
    });
    expect((await directory('PATCH', user, entra.COMPLIANCE.replaceMany)).body).toMatchObject({
      displayName: 'Pvlo',
      name: { givenName: 'Gtfd', familyName: 'Pkqf' },
      externalId: 'Eqpj',
      emails: [{ value: 'testbcwqnm@test.microsoft.com' }],
    });
    expect((await directory('PATCH', user, entra.COMPLIANCE.replaceWithoutPath)).body).toMatchObject({
      displayName: 'Bjfe',
      name: { givenName: 'Kkom', familyName: 'Unua' },
      emails: [{ value: 'testmhvaes@test.microsoft.com' }],
    });
    expect((await directory('PATCH', user, entra.COMPLIANCE.addNickName)).status).toBe(200);
  });

  test('disables a user, as a truth value and as text', async () => {
    for (const body of [entra.DISABLE, entra.COMPLIANCE.disableAsText]) {
      expect(await directory('PATCH', user, body)).toMatchObject({ status: 200, body: { active: false } });
      const enable = { Operations: [{ op: 'Replace', path: 'active', value: 'True' }] };
      expect(await directory('PATCH', user, enable)).toMatchObject({ status: 200, body: { active: true } });
    }
  });

  test('makes a group, changes its members and its name, and deletes it', async () => {
    const group = await directory('POST', '/Groups', entra.CREATE_GROUP);
    expect(group).toMatchObject({
      status: 201,
      body: { displayName: 'displayName', externalId: entra.CREATE_GROUP.externalId, members: [] },
    });
    const path = `/Groups/${group.body.id}`;
    const bare = (await directory('GET', `${path}?excludedAttributes=members`)).body;
    expect(bare).not.toHaveProperty('members');
    const found = await directory(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "displayName"')}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [bare] });
    const { id } = made.body;
    const members = async () =>
      (await directory('GET', path)).body.members.map(({ value }: { value: string }) => value);
    for (const removal of [entra.removeMemberRequest(id), entra.COMPLIANCE.removeByFilter(id)]) {
      expect(await directory('PATCH', path, entra.addMember(id))).toMatchObject({ status: 204, body: null });
      expect(await members()).toEqual([id]);
      const isMember = `/Groups${filterBy(`id eq "${group.body.id}" and members eq "${id}"`)}`;
      expect((await directory('GET', isMember)).body.totalResults).toBe(1);
      expect((await directory('PATCH', path, removal)).status).toBe(204);
      expect(await members()).toEqual([]);
      expect((await directory('GET', isMember)).body.totalResults).toBe(0);
    }
    expect((await directory('PATCH', path, entra.UPDATE_GROUP)).status).toBe(204);
    expect((await directory('GET', path)).body.displayName).toContain('updatedDisplayName');
    expect((await directory('DELETE', path)).status).toBe(204);
    expect((await directory('GET', path)).status).toBe(404);
  });

  test('deletes a user', async () => {
    expect(await directory('DELETE', user)).toMatchObject({ status: 204, body: null });
    expect((await directory('GET', user)).status).toBe(404);
    expect((await directory('DELETE', user)).status).toBe(404);
    const left = await db.selectFrom('users').select('id').where('email', 'like', '%microsoft.com').execute();
    expect(left).toEqual([]);
  });

  test('discovers the supported attributes', async () => {
    const { body } = await directory('GET', '/Schemas');
    expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual([
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:core:2.0:Group',
    ]);
    expect((await directory('GET', `/Schemas/${body.Resources[0].id}`)).body).toEqual(body.Resources[0]);
    expect((await directory('GET', '/ResourceTypes/Group')).body).toMatchObject({ endpoint: '/Groups' });
    expect((await directory('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    expect((await directory('GET', '/Nothing')).body).toMatchObject({ status: '404' });
  });
});

describe('requests of Okta', async () => {
  const bench = await openDirectoryTestApp();
  const { companyId, directory, db } = bench;
  await bench.prove(companyId, okta.DOMAIN);
  afterAll(() => bench.close());

  test('makes a user who was not found, and none twice', async () => {
    expect((await directory('GET', okta.FIND)).body).toMatchObject({ totalResults: 0, Resources: [] });
    const made = await directory('POST', '/Users', okta.CREATE_USER);
    expect(made).toMatchObject({
      status: 201,
      body: {
        userName: 'test.user@okta.local',
        displayName: 'Test User',
        externalId: '00ujl29u0le5T6Aj10h7',
        preferredLanguage: 'en',
        active: true,
        groups: [],
      },
    });
    expect(JSON.stringify(made.body)).not.toContain('1mz050nq');
    expect((await directory('GET', okta.FIND)).body.Resources).toEqual([made.body]);
    expect(await directory('POST', '/Users', okta.CREATE_USER)).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness', status: '409' },
    });
    const { passwordHash } = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', 'test.user@okta.local')
      .executeTakeFirstOrThrow();
    expect(passwordHash).toBeNull();
  });

  test('replaces, deactivates and activates a user', async () => {
    const { id } = (await directory('GET', okta.FIND)).body.Resources[0];
    const put = await directory('PUT', `/Users/${id}`, okta.putUser(id));
    expect(put).toMatchObject({
      status: 200,
      body: {
        name: { givenName: 'Another', familyName: 'User' },
        externalId: '00ujl29u0le5T6Aj10h7',
        active: true,
      },
    });
    const off = await directory('PATCH', `/Users/${id}`, okta.DEACTIVATE);
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const on = await directory('PUT', `/Users/${id}`, okta.putUser(id));
    expect(on).toMatchObject({ status: 200, body: { active: true } });
    const again = await directory('PUT', `/Users/${id}`, okta.putUser(id, false));
    expect(again).toMatchObject({ status: 200, body: { active: false } });
  });

  test('pushes a group with its members', async () => {
    const { id: first } = (await directory('GET', okta.FIND)).body.Resources[0];
    const { profileId: second } = await createTestUser(db, { companyId, role: 'user' });
    const group = (await directory('POST', '/Groups', okta.CREATE_GROUP)).body;
    const path = `/Groups/${group.id}`;
    const members = async () =>
      (await directory('GET', path)).body.members.map(({ value }: { value: string }) => value);
    expect((await directory('PATCH', path, okta.renameGroup(group.id))).status).toBe(204);
    expect((await directory('PATCH', path, okta.replaceMembers(first, second))).status).toBe(204);
    expect(new Set(await members())).toEqual(new Set([first, second]));
    const changed = okta.changeMembers({ leaving: second, coming: first });
    expect((await directory('PATCH', path, changed)).status).toBe(204);
    expect(await members()).toEqual([first]);
    const put = { ...okta.CREATE_GROUP, members: [{ value: second }] };
    expect((await directory('PUT', path, put)).body.members).toMatchObject([{ value: second }]);
    expect((await directory('GET', `/Users/${second}`)).body.groups).toMatchObject([{ value: group.id }]);
    expect((await directory('GET', okta.LIST_GROUPS)).body).toMatchObject({
      totalResults: 1,
      itemsPerPage: 1,
    });
    expect((await directory('GET', okta.LIST_USERS)).body).toMatchObject({
      totalResults: 2,
      itemsPerPage: 2,
    });
    expect((await directory('DELETE', path)).status).toBe(204);
  });
});
