import { NoResultError } from 'kysely';
import { describe, expect, test } from 'vitest';
import { errorAnswer } from './error-answer.ts';
import { Refusal } from './refusal.ts';

describe('an error answer', () => {
  test('tells nothing about a bug', () => {
    const { status, body } = errorAnswer(new TypeError('secret detail'), 'r-1');
    expect([status, body]).toEqual([
      500,
      { code: 'internal-error', message: 'Internal Server Error', requestId: 'r-1' },
    ]);
  });

  test('asks to come again when the database is away or too slow', () => {
    for (const code of ['ECONNREFUSED', '57P01', '57014', '53300']) {
      const answer = errorAnswer(Object.assign(new Error('away'), { code }), 'r');
      expect([answer.status, answer.body.code, answer.headers]).toEqual([
        503,
        'busy',
        { 'retry-after': '1' },
      ]);
    }
  });

  test.each([
    [
      'names what is gone',
      { code: '23503', detail: 'Key (id)=(1) is not present in table "websites".' },
      'not-found',
    ],
    [
      'takes away what is needed',
      { code: '23503', detail: 'Key is still referenced from table "jobs".' },
      'changed-meanwhile',
    ],
    ['is there already', { code: '23505', detail: 'Key (name)=(a) already exists.' }, 'changed-meanwhile'],
  ])('tells whoever was slower that their write %s', (_what, details, code) => {
    expect(errorAnswer(Object.assign(new Error('violates'), details), 'r').body.code).toBe(code);
  });

  test('tells whoever holds a thing too late that it is gone', () => {
    const { status, body } = errorAnswer(new NoResultError({} as never), 'r');
    expect([status, body.code]).toEqual([404, 'not-found']);
  });

  test('carries the number 1293 where only an administrator may act', () => {
    const { status, body } = errorAnswer(new Refusal('contact-an-administrator'), 'r');
    expect([status, body.data]).toEqual([403, { code: 1293 }]);
  });
});
