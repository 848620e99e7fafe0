import { describe, expect, it } from 'vitest';
import * as schemas from '../../../shared/forms/input-schemas.ts';
import { readRecordingText } from './read-recording.ts';

const faultsIn = (text: string) => {
  const read = readRecordingText(text, schemas);
  return 'faults' in read ? read.faults : [];
};

describe('the text of a recording', () => {
  it('is taken with all that nobody edits', () => {
    const text = '{ "title": "Buy", "extra": 1, "steps": [{ "type": "close", "later": [true] }] }';
    expect(readRecordingText(text, schemas)).toEqual({ recording: JSON.parse(text) });
  });

  it('is refused with each fault at its step and line', () => {
    const text = `{
  "title": "Buy \\"two\\" [sic] {",
  "steps": [
    { "type": "clik" },
    { "type": "navigate", "url": "https://shop.example/",
      "timeout": 0 },
    { "type": "click", "selectors": [] }
  ]
}`;
    expect(faultsIn(text)).toMatchObject([
      { step: 1, field: 'type', line: 4 },
      { step: 2, field: 'timeout', line: 6, error: { code: 'timeout-invalid' } },
      { step: 3, field: 'selectors', line: 7, error: { code: 'selector-missing' } },
    ]);
  });

  it.each([
    ['a script', 'import url from "url";', { kind: 'no-json' }],
    ['a text that breaks off', '{ "title": "a",\n"steps": [', { kind: 'no-json' }],
    ['another file', '{ "name": "shop" }', { kind: 'form' }],
    ['a list', '[]', { kind: 'form' }],
    ['no text', '', { kind: 'no-json' }],
    ['too much', ' '.repeat(1_000_001), { kind: 'too-large' }],
    ['deep nesting', `{ "steps": ${'['.repeat(20_000)}${']'.repeat(20_000)} }`, { kind: 'too-deep' }],
  ])('is refused as %s', (_, text, fault) => {
    expect(faultsIn(text)).toMatchObject([fault]);
  });
});
