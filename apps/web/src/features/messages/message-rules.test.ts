import { describe, expect, test } from 'vitest';
import { messageRefusals, NEW_MESSAGE, refusalsOfServer } from './message-rules.ts';

describe('a message', () => {
  test('needs a subject and a text', () => {
    expect(messageRefusals({ ...NEW_MESSAGE, subject: '  ' })).toEqual({
      subject: { code: 'subject-required' },
      text: { code: 'text-required' },
    });
  });

  test('may be long, and not longer', () => {
    const long = { ...NEW_MESSAGE, subject: 'a'.repeat(160), text: 'b'.repeat(5_000) };
    expect(messageRefusals(long)).toEqual({});
    expect(messageRefusals({ ...long, subject: `${long.subject}a`, text: `${long.text}b` })).toEqual({
      subject: { code: 'subject-too-long', max: 160 },
      text: { code: 'text-too-long', max: 5_000 },
    });
  });

  test('shows what the server refuses on its field, and leaves out what it has no field for', () => {
    const errors = [
      { path: 'subject', code: 'too_big', params: {} },
      { path: 'path', code: 'too_big', params: {} },
    ];
    expect(refusalsOfServer(errors)).toEqual({ subject: { code: 'refused' } });
  });
});
