import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ScimFault } from './scim-fault.ts';
import { patchResource, replaceResource, shapeOf, type Resource } from './scim-patch.ts';

const SHAPE = shapeOf([
  { name: 'userName', kind: 'single' },
  { name: 'name', kind: 'object', parts: ['givenName', 'familyName'] },
  { name: 'emails', kind: 'list', parts: ['value', 'type', 'primary'] },
]);
const BEFORE: Resource = {
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Martin' },
  emails: [
    { value: 'ada@work.example', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home' },
  ],
};
const patch = (...Operations: object[]) => patchResource(BEFORE, SHAPE, { Operations });
const find = (path: string, value: unknown, op = 'replace') => patch({ op, path, value })['emails'];
const list = (op: string, value: unknown) => find('emails', value, op);
const faultOf = (run: () => unknown): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof ScimFault) return `${error.status} ${error.scimType}`;
    throw error;
  }
};

describe('a patch', () => {
  test('reads names and operations without regard to case, with and without the schema', () => {
    for (const path of ['USERNAME', 'urn:ietf:params:scim:schemas:core:2.0:User:userName'])
      expect(patch({ OP: 'Replace', Path: path, VALUE: 'eve' })).toEqual({ ...BEFORE, userName: 'eve' });
  });

  test('adds, replaces and removes a part of an object', () => {
    expect(patch({ op: 'add', path: 'name', value: { givenName: 'Eve' } })['name']).toEqual({
      givenName: 'Eve',
      familyName: 'Martin',
    });
    expect(patch({ op: 'remove', path: 'name.givenName' })['name']).toEqual({ familyName: 'Martin' });
  });

  test('changes the items that a filter finds, and makes one where there is none', () => {
    expect(find('emails[type eq "HOME"].value', 'eve@home.example')).toMatchObject([
      { value: 'ada@work.example' },
      { value: 'eve@home.example', type: 'home' },
    ]);
    expect(find('emails[type eq "other" and primary eq false].value', 'eve@x.example', 'Add')).toMatchObject([
      {},
      {},
      { type: 'other', primary: false, value: 'eve@x.example' },
    ]);
    expect(find('emails[value sw "ada@" and not (type eq "home")]', undefined, 'remove')).toHaveLength(1);
    expect(find('emails[primary pr or value co "home"]', undefined, 'remove')).toEqual([]);
    expect(find('emails[value ew "work.example" and type ne "home"]', { type: 'other' })).toMatchObject([
      { type: 'other' },
      { type: 'home' },
    ]);
  });

  test('adds what a list does not have, and takes out what is named', () => {
    expect(list('add', { value: 'ADA@work.example' })).toHaveLength(2);
    expect(list('add', [{ value: 'new@x.example' }])).toHaveLength(3);
    expect(list('remove', [{ value: 'ada@home.example' }])).toMatchObject([{ type: 'work' }]);
    expect(list('remove', undefined)).toEqual([]);
    expect(list('replace', ['one@x.example'])).toEqual([{ value: 'one@x.example' }]);
  });

  test('ignores attributes that are not stored', () => {
    const unknown = [
      { op: 'add', path: 'nickName', value: 'Babs' },
      { op: 'add', path: 'name.middleName', value: 'M' },
      {
        op: 'add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
        value: 'x',
      },
      { op: 'add', path: '__proto__.polluted', value: true },
      { op: 'add', path: 'constructor.prototype.polluted', value: true },
      { op: 'add', path: 'name.__proto__', value: { polluted: true } },
    ];
    expect(patch(...unknown)).toEqual(BEFORE);
    const filtered = patch({ op: 'add', path: 'emails[__proto__ eq "x"].value', value: 'y' });
    expect(filtered['emails']).toHaveLength(3);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test.each([
    ['400 invalidSyntax', {}],
    ['400 invalidSyntax', { Operations: [] }],
    ['400 invalidSyntax', { Operations: ['x'] }],
    ['400 invalidSyntax', { Operations: [{ op: 'move', path: 'userName' }] }],
    ['400 invalidSyntax', { Operations: [{ op: 'add', value: 'x' }] }],
    ['400 noTarget', { Operations: [{ op: 'remove' }] }],
    ['400 invalidPath', { Operations: [{ op: 'add', path: 'emails]x[', value: 1 }] }],
    ['400 invalidPath', { Operations: [{ op: 'add', path: 'name[type eq "x"]', value: {} }] }],
    ['400 invalidPath', { Operations: [{ op: 'add', path: 'x'.repeat(501), value: {} }] }],
    ['400 invalidFilter', { Operations: [{ op: 'add', path: 'emails[type].value', value: 1 }] }],
    ['400 invalidValue', { Operations: [{ op: 'add', path: 'emails', value: [[1]] }] }],
    ['400 tooMany', { Operations: Array.from({ length: 501 }, () => ({ op: 'remove', path: 'userName' })) }],
  ])('is refused as %s', (fault, body) => {
    expect(faultOf(() => patchResource(BEFORE, SHAPE, body))).toBe(fault);
  });

  test('comes to a resource or to a fault, whatever it contains', () => {
    const path = fc.oneof(
      fc.string(),
      fc.constantFrom('userName', 'emails', 'name.givenName', 'emails[type eq "work"].value', 'emails['),
      fc.string().map((text) => `emails[${text}]`),
    );
    const operation = fc.record(
      { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'x'), path, value: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(operation, fc.jsonValue())), fc.jsonValue(), (Operations, body) => {
        for (const run of [
          () => patchResource(BEFORE, SHAPE, { Operations }),
          () => patchResource(BEFORE, SHAPE, body),
          () => replaceResource(BEFORE, SHAPE, body),
        ])
          expect(faultOf(run) ?? '400').toMatch(/^400/u);
      }),
    );
  });
});
