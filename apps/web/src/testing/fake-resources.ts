import type { ContractCall } from '@vigie/contract/api/call.ts';
import type * as z from 'zod';
import { byId, listFile, mentions, pageOf, removeById, saveOver, type Resource } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

type Item = Record<string, unknown> & { id: string };
type Input = Record<string, unknown> & { id?: string; limit?: number; q?: string };

/** Parts of the state with another name than their resource. */
const STORES: Partial<Record<Resource, keyof FakeState>> = {
  users: 'people',
  companyDomains: 'domains',
  consent: 'consentMatrices',
  websiteImports: 'imports',
};
/** Resources that add new items at the end; the others are newest first. */
const APPENDED: ReadonlySet<Resource> = new Set([
  'companies',
  'companyDomains',
  'contexts',
  'identityProviders',
  'users',
  'websites',
]);

/**
 * Answers a call from the stored items of its resource, by its name and its schemas in the contract: lists with
 * filters and pages, files, reading, creation, changes with a lock, and deletion. Any other call changes the item that
 * it names, or answers the plainest value of the contract.
 */
export function answerByContract(
  state: FakeState,
  [resource, name]: [Resource, string],
  { call, input = {} }: { call: ContractCall; input: Input | undefined },
): unknown {
  const items = state[STORES[resource] ?? (resource as keyof FakeState)] as Item[] | undefined;
  const output = call['~orpc'].outputSchema as z.ZodType | undefined;
  if (!Array.isArray(items)) return output && sampleOf(output);
  if (name === 'csv') return listFile(items.filter((item) => isListed(item, input)));
  if (name === 'list') {
    const found = items.filter((item) => isListed(item, input));
    return input.limit === undefined ? found : pageOf(found, { ...input, limit: input.limit });
  }
  if (name === 'create') {
    const made = create(output!, { ...input, id: sampleId(50_000 + items.length) });
    if (APPENDED.has(resource)) items.push(made);
    else items.unshift(made);
    return made;
  }
  if (name === 'remove') return removeById(items, input.id ?? '');
  if (input.id === undefined || output === undefined) return output && sampleOf(output);
  const item = byId(items, input.id);
  return name === 'get' ? item : change(item, input);
}

function create(schema: z.ZodType, input: Input): Item {
  return sampleOf(schema, { ...input, createdAt: NOW, updatedAt: NOW }) as Item;
}

/** Changes an item; only the contract's lock can refuse it. */
function change(item: Item, input: Input): Item {
  return 'updatedAt' in input ? saveOver(item as never, input as never) : Object.assign(item, input);
}

/** Returns whether a list with these filters contains an item. Filters that the item has no field for are ignored. */
function isListed(
  item: Item,
  { limit: _limit, after: _after, q, ...filters }: Input & { after?: string },
): boolean {
  return (
    (q === undefined || mentions(q, ...textsOf(item))) &&
    Object.entries(filters).every(([name, wanted]) => wanted === undefined || matches(item, name, wanted))
  );
}

function matches(item: Item, name: string, wanted: unknown): boolean {
  const owner = item[name.replace(/Id$/u, '')];
  const value = name in item ? item[name] : owner === undefined ? wanted : (owner as Item | null)?.id;
  return Array.isArray(value) ? value.includes(wanted) : String(value) === String(wanted);
}

/** Returns the texts of an item and of its parts, without ids and times. */
function textsOf(value: unknown, depth = 2): string[] {
  if (typeof value === 'string') return /^[\da-f]{8}-|^\d{4}-\d\d-\d\dT/u.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null || depth < 0) return [];
  return Object.values(value).flatMap((part) => textsOf(part, depth - 1));
}
