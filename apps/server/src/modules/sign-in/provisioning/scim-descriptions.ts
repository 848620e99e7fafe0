import {
  GROUP_SCHEMA,
  PROVIDER_SCHEMA,
  RESOURCE_TYPE_SCHEMA,
  RESULTS_MAX,
  SCHEMA_SCHEMA,
  USER_SCHEMA,
} from './scim-names.ts';
import type { Resource } from './scim-patch.ts';

/** Returns the supported features of SCIM (RFC 7643, section 5); `base` is the base URL of the resources. */
export function describeProvider(base: string): Resource {
  const no = { supported: false };
  return {
    schemas: [PROVIDER_SCHEMA],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: RESULTS_MAX },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Token of the company',
        description: 'A token of the scope "provision", as Authorization: Bearer vigie_...',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** Returns the resource types user and group (RFC 7643, section 6). */
export function describeTypes(base: string): Resource[] {
  return [
    { id: 'User', description: 'A user of the company', endpoint: '/Users', schema: USER_SCHEMA },
    { id: 'Group', description: 'A team of the company', endpoint: '/Groups', schema: GROUP_SCHEMA },
  ].map((type) => ({
    schemas: [RESOURCE_TYPE_SCHEMA],
    name: type.id,
    ...type,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));
}

/** Returns the stored attributes (RFC 7643, section 7). */
export function describeSchemas(base: string): Resource[] {
  const schema = (id: string, name: string, attributes: Resource[]): Resource => ({
    schemas: [SCHEMA_SCHEMA],
    id,
    name,
    description: name === 'User' ? 'A user of the company' : 'A team of the company',
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [schema(USER_SCHEMA, 'User', USER_ATTRIBUTES), schema(GROUP_SCHEMA, 'Group', GROUP_ATTRIBUTES)];
}

const BASIC = {
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
};

const text = (name: string, description: string, own: Resource = {}): Resource => ({
  name,
  type: 'string',
  description,
  ...BASIC,
  ...own,
});
const flag = (name: string, description: string): Resource => text(name, description, { type: 'boolean' });
const complex = (own: Resource & { name: string; description: string }): Resource =>
  text(own.name, own.description, { ...own, type: 'complex' });

const LIST = { multiValued: true };
const READ_ONLY = { mutability: 'readOnly' };
const externalId = text('externalId', 'What the directory calls it', { caseExact: true });

const USER_ATTRIBUTES: Resource[] = [
  text('userName', 'The e-mail, or what the user signs in with at the directory', {
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  complex({
    name: 'name',
    description: 'The names',
    subAttributes: [
      text('givenName', 'First name'),
      text('familyName', 'Last name'),
      text('formatted', 'The whole name'),
    ],
  }),
  text('displayName', 'What the user is called on screens'),
  flag('active', 'Whether the user may sign in to the company'),
  complex({
    name: 'emails',
    description: 'One address',
    ...LIST,
    subAttributes: [text('value', 'The address'), text('type', 'work'), flag('primary', 'The main one')],
  }),
  text('userType', 'The role, save those that manage the company'),
  complex({
    name: 'roles',
    description: 'The role again',
    ...LIST,
    subAttributes: [text('value', 'Its name'), flag('primary', 'The main one')],
  }),
  text('preferredLanguage', 'fr or en, of a new user'),
  complex({
    name: 'groups',
    description: 'The teams',
    ...LIST,
    ...READ_ONLY,
    subAttributes: [text('value', 'The id of the group'), text('display', 'Its name')],
  }),
];

const GROUP_ATTRIBUTES: Resource[] = [
  text('displayName', 'The name of the team', { required: true, uniqueness: 'server' }),
  externalId,
  complex({
    name: 'members',
    description: 'Users of the company',
    ...LIST,
    subAttributes: [text('value', 'The id of the user'), text('display', 'The name', READ_ONLY)],
  }),
];
