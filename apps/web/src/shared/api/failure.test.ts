import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

describe('a failure', () => {
  it('is offline when no answer came', () => {
    expect(failureOf(new TypeError('Failed to fetch')).code).toBe('offline');
  });

  it('is an internal error when it is a bug', () => {
    expect(failureOf(new Error('oops')).code).toBe('internal-error');
  });

  it('contains the code, the wait and the fields of an answer', () => {
    const fields = [{ path: 'url', code: 'invalid-url', params: {} }];
    const data = { details: { fields }, retryAfterSeconds: 30 };
    expect(failureOf(new ORPCError('invalid-input', { status: 400, data }))).toEqual({
      code: 'invalid-input',
      retryAfterSeconds: 30,
      fields,
      details: { fields },
    });
  });
});
