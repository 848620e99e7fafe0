import type { AddRoute, Answered } from './add-route.ts';
import type { DirectoryRequest } from './directory-calls.ts';
import { describeProvider, describeSchemas, describeTypes } from './scim-descriptions.ts';
import { missing } from './scim-fault.ts';
import type { Resource } from './scim-patch.ts';
import { listOf } from './scim-query.ts';

export function addDescriptions(add: AddRoute): void {
  add('GET', '/ServiceProviderConfig', async ({ base }) => ({ status: 200, body: describeProvider(base) }));
  add('GET', '/ResourceTypes', async ({ base }) => all(describeTypes(base)));
  add('GET', '/ResourceTypes/:id', async (received) => one(describeTypes(received.base), received));
  add('GET', '/Schemas', async ({ base }) => all(describeSchemas(base)));
  add('GET', '/Schemas/:id', async (received) => one(describeSchemas(received.base), received));
}

function all(resources: Resource[]): Answered {
  const shown = { only: null, without: new Set<string>() };
  return { status: 200, body: listOf(resources, resources.length, { startIndex: 1, shown }) };
}

function one(resources: Resource[], { request }: DirectoryRequest): Answered {
  const { id } = request.params as { id: string };
  const found = resources.find((resource) => resource['id'] === id);
  if (found === undefined) throw missing();
  return { status: 200, body: found };
}
