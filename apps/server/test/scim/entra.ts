/**
 * Requests that Microsoft publishes as those of Entra ID's provisioning service.
 *
 * Most are from "Tutorial: Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID"
 * (MicrosoftDocs/entra-docs, app-provisioning, use-scim-to-provision-users-and-groups); those of `COMPLIANCE` are from
 * "Known issues and resolutions with SCIM 2.0 protocol compliance" (next to it,
 * application-provisioning-config-problem-scim-compatibility). Read in November 2026. Ids are arguments here.
 */
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });

export const DOMAIN = 'testuser.com';
export const USER_NAME = 'Test_User_00aa00aa-bb11-cc22-dd33-44ee44ee44ee';
export const EMAIL = 'Test_User_11bb11bb-cc22-dd33-ee44-55ff55ff55ff@testuser.com';

export const CREATE_USER = {
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  ],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: USER_NAME,
  active: true,
  emails: [{ primary: true, type: 'work', value: EMAIL }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
};

export const UPDATE_MULTI_VALUED = patch(
  { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
  { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
);
export const UPDATE_SINGLE_VALUED = patch({
  op: 'Replace',
  path: 'userName',
  value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
});
export const DISABLE = {
  Operations: [{ op: 'Replace', path: 'active', value: false }],
  schemas: [PATCH],
};

export const CREATE_GROUP = {
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:Group',
    'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
  ],
  externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
  displayName: 'displayName',
  meta: { resourceType: 'Group' },
};
export const UPDATE_GROUP = patch({
  op: 'Replace',
  path: 'displayName',
  value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName',
});
export const addMember = (id: string) =>
  patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] });
export const removeMemberRequest = (id: string) =>
  patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] });

export const COMPLIANCE = {
  disableAsText: patch({ op: 'Replace', path: 'active', value: 'False' }),
  addNickName: patch({ op: 'Add', path: 'nickName', value: 'Babs' }),
  replaceMany: patch(
    { op: 'Replace', path: 'displayName', value: 'Pvlo' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'TestBcwqnm@test.microsoft.com' },
    { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
    { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
    { op: 'Replace', path: 'externalId', value: 'Eqpj' },
    {
      op: 'Replace',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
      value: 'Eqpj',
    },
  ),
  replaceWithoutPath: patch(
    { op: 'replace', path: 'emails[type eq "work"].value', value: 'TestMhvaes@test.microsoft.com' },
    {
      op: 'replace',
      value: {
        displayName: 'Bjfe',
        'name.givenName': 'Kkom',
        'name.familyName': 'Unua',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
      },
    },
  ),
  removeByFilter: (id: string) => patch({ op: 'remove', path: `members[value eq "${id}"]` }),
};
