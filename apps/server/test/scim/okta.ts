/**
 * Requests that Okta publishes as those of its provisioning: "Okta and SCIM Version 2.0"
 * (okta/okta-developer-docs, reference, scim, scim-20). Read in November 2026.
 * Ids are arguments here.
 */
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

export const DOMAIN = 'okta.local';
export const FIND = '/Users?filter=userName%20eq%20%22test.user%40okta.local%22&startIndex=1&count=100';
export const LIST_USERS = '/Users?startIndex=1&count=100';
export const LIST_GROUPS = '/Groups?startIndex=1&count=100';

export const CREATE_USER = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'test.user@okta.local',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

export const putUser = (id: string, active = true) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id,
  userName: 'test.user@okta.local',
  name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' }],
  active,
  groups: [],
  meta: { resourceType: 'User' },
});
export const DEACTIVATE = patch({ op: 'replace', value: { active: false } });

export const CREATE_GROUP = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName: 'Test SCIMv2',
  members: [],
};
export const renameGroup = (id: string) =>
  patch({ op: 'replace', value: { id, displayName: 'Test SCIMv20' } });
export const changeMembers = ({ leaving, coming }: { leaving: string; coming: string }) =>
  patch(
    { op: 'remove', path: `members[value eq "${leaving}"]` },
    { op: 'add', path: 'members', value: [{ value: coming, display: 'test.user@okta.local' }] },
  );
export const replaceMembers = (...ids: string[]) =>
  patch({
    op: 'replace',
    path: 'members',
    value: ids.map((value) => ({ value, display: 'test.user@okta.local' })),
  });
