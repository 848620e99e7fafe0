import { NoResultError } from 'kysely';
import { describe, expect, test } from 'vitest';
import { errorAnswer } from './error-answer.ts';
import { ApiError } from './api-error.ts';

/** SQLSTATE codes and error codes of sockets. */
const AWAY =
  '08006 08P01 28P01 40001 40P01 53000 53300 53400 55P03 57014 57P01 57P02 57P03 57P05 25006 25P03 3D000 58030 ' +
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EMFILE';

describe('an error answer', () => {
  test('discloses nothing about a bug', () => {
    const { status, body } = errorAnswer(new TypeError('secret detail'), 'r-1');
    expect([status, body]).toEqual([
      500,
      { code: 'internal-error', message: 'Internal Server Error', requestId: 'r-1' },
    ]);
  });

  test.each(AWAY.split(' '))(
    'asks to come again when the database fails with %s, whatever wraps that',
    (code) => {
      for (const error of [failure({ code }), new Error('undone', { cause: failure({ code }) })])
        expect(answerOf(error)).toEqual([503, 'busy', { 'retry-after': '1' }]);
    },
  );

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('asks to come again when the driver says: %s', (message) => {
    expect(answerOf(new Error(message))).toEqual([503, 'busy', { 'retry-after': '1' }]);
  });

  test('distinguishes the socket of a stopped database from a missing file', () => {
    expect(answerOf(failure({ code: 'ENOENT', syscall: 'connect' }))[0]).toBe(503);
    expect(answerOf(failure({ code: 'ENOENT', syscall: 'open' }))[0]).toBe(500);
  });

  test.each(['53100', '53200', 'ENOSPC'])('reports a full disk when the cause is %s', (code) => {
    expect(answerOf(failure({ code }))).toEqual([507, 'no-room', { 'retry-after': '30' }]);
  });

  test('calls a statement that is wrong a bug', () => {
    for (const code of ['42601', '22P02', 'XX000'])
      expect(answerOf(failure({ code }))).toEqual([500, 'internal-error', {}]);
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

  test('answers 404 if the row no longer exists', () => {
    const { status, body } = errorAnswer(new NoResultError({} as never), 'r');
    expect([status, body.code]).toEqual([404, 'not-found']);
  });

  test('carries the number 1293 where only an administrator may act', () => {
    const { status, body } = errorAnswer(new ApiError('contact-an-administrator'), 'r');
    expect([status, body.data]).toEqual([403, { code: 1293 }]);
  });
});

const failure = (facts: object) => Object.assign(new Error('it failed'), facts);

function answerOf(error: unknown) {
  const { status, body, headers } = errorAnswer(error, 'r');
  return [status, body.code, headers];
}
