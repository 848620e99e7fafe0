/** Names of RFC 7643 and RFC 7644. */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
export const RESOURCE_TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
export const PROVIDER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
export const SCIM_LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const SCIM_TYPE = 'application/scim+json';

export const RESULTS_MAX = 200;

const CORE = [`${USER_SCHEMA}:`, `${GROUP_SCHEMA}:`].map((prefix) => prefix.toLowerCase());

/** Returns an attribute's name without the core schema, which may be left out. */
export function withoutSchema(name: string): string {
  const prefix = CORE.find((one) => name.toLowerCase().startsWith(one));
  return prefix === undefined ? name : name.slice(prefix.length);
}
