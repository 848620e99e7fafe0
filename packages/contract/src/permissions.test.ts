import { oc as untold } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { MANAGERS, oc, type ContractCall } from './api/call.ts';
import { idSchema } from './identifiers.ts';
import { CONFIRMED, AUDITED_READS, OPERATIONS, QUESTIONS, scopeOf, type Operation } from './permissions.ts';
import { READS_VALUES, ROLES, type Role } from './roles.ts';
import { contract } from './api/contract.ts';

const route = { method: 'GET', path: '/things' } as const;

/** Never called. Each line must fail to compile. */
const wrong = () => [
  // @ts-expect-error nothing says who may make it
  oc.route(route) satisfies ContractCall,
  // @ts-expect-error nothing says who may make it
  oc.route(route).input(idSchema),
  // @ts-expect-error nothing says who may make it
  oc.route(route).meta({ confirmed: true }),
  // @ts-expect-error nobody has this role
  oc.route(route).meta({ allowed: { owner: 'all' } }),
  // @ts-expect-error it says only that some may
  oc.route(route).meta({ allowed: { admin: 'some' } }),
  // @ts-expect-error it starts without the contract's meta
  untold.route(route) satisfies ContractCall,
  oc.route(route).meta({ allowed: MANAGERS }) satisfies ContractCall,
];

const methodOf = (operation: string) => {
  const [noun = '', name = ''] = operation.split('.');
  const nouns: Readonly<Record<string, Readonly<Record<string, ContractCall>>>> = contract;
  return nouns[noun]?.[name]?.['~orpc'].route.method;
};

const reached = (role: Role) =>
  Object.keys(OPERATIONS).filter((call) => (scopeOf(call as Operation, role) ?? 'self') !== 'self');

/** Calls that write the user's own data about a website within reach. */
const OWN_OF_A_WEBSITE = ['reports.subscribe'];

describe('a reader', () => {
  const READERS = ROLES.filter((role) => role !== 'admin' && role !== 'moderator');

  test.each(READERS)('changes nothing beyond their own account: %s', (role) => {
    const changes = reached(role).filter((call) => methodOf(call) !== 'GET' && !QUESTIONS.has(call));
    expect(changes).toEqual(OWN_OF_A_WEBSITE);
  });

  test('reads captured values as a contributor, and calls what every other reader calls', () => {
    expect(READERS.filter((role) => READS_VALUES.includes(role))).toEqual(['contributor']);
    for (const role of READERS) expect(reached(role)).toEqual(reached('contributor'));
    expect(reached('contributor')).toContain('health.overview');
  });
});

describe('the meta of a call', () => {
  test('reports who may make it', () => {
    expect(wrong).toBeTypeOf('function');
    const forNobody = Object.entries(OPERATIONS).filter(([, allowed]) => Object.keys(allowed).length === 0);
    expect(forNobody).toEqual([]);
  });

  test('is read by the name of the call', () => {
    expect(scopeOf('websites.remove', 'admin')).toBe('all');
    expect(scopeOf('websites.remove', 'moderator')).toBeNull();
    expect(CONFIRMED).toContain('websites.remove');
  });

  test('marks readings only as noted', () => {
    const writes = [...AUDITED_READS].filter((call) => methodOf(call) !== 'GET' && !QUESTIONS.has(call));
    expect(writes).toEqual([]);
  });

  test('marks only calls with a body as questions', () => {
    expect([...QUESTIONS].map(methodOf)).toEqual([...QUESTIONS].map(() => 'POST'));
  });
});
