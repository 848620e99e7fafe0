import { oc } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { MANAGERS, callsOn, type ContractCall } from './api/call.ts';
import { idSchema } from './identifiers.ts';
import {
  CONFIRMED,
  AUDITED_READS,
  OPERATIONS,
  QUESTIONS,
  SCOPE_OF_CALL,
  scopeOf,
  type Operation,
} from './permissions.ts';
import { READS_VALUES, ROLES, type Role } from './roles.ts';
import { contract } from './api/contract.ts';

const things = callsOn({ en: 'Thing', fr: 'Chose' }).get('/things', 'Lists things');

/** Never called. Each line must fail to compile. */
const wrong = () => [
  // @ts-expect-error nothing says who may make it
  things satisfies ContractCall,
  // @ts-expect-error nothing says who may make it
  things.input(idSchema),
  // @ts-expect-error nothing says who may make it
  things.meta({ confirmed: true }),
  // @ts-expect-error nobody has this role
  things.meta({ allowed: { owner: 'all' } }),
  // @ts-expect-error it says only that some may
  things.meta({ allowed: { admin: 'some' } }),
  // @ts-expect-error it starts without the contract's meta
  oc.route({ method: 'GET', path: '/things' }) satisfies ContractCall,
  things.meta({ allowed: MANAGERS }) satisfies ContractCall,
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
  test('opens no call to tokens that requires the password or belongs to accounts', () => {
    const closed = [
      'sessions',
      'tokens',
      'companyTokens',
      'factors',
      'users',
      'profiles',
      'auditLog',
      'outbox',
    ];
    const open = [...SCOPE_OF_CALL.keys()];
    expect(open.filter((call) => CONFIRMED.has(call) || closed.includes(call.split('.')[0] ?? ''))).toEqual(
      [],
    );
    expect(SCOPE_OF_CALL.get('orders.send')).toBe('orders');
  });

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
