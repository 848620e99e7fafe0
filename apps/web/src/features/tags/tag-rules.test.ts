import { describe, expect, test } from 'vitest';
import { sampleTag } from '../../testing/sample-tags.ts';
import { fieldsOf, inputOf, NEW_TAG, serverRefusals, tagRefusals } from './tag-rules.ts';

const GOOD = { ...NEW_TAG, name: 'Mesure', patterns: 'mesure.exemple.fr' };

describe('a tag', () => {
  test('needs a name and an address', () => {
    expect(tagRefusals({ ...NEW_TAG, patterns: '\n  \n' })).toEqual({
      name: { code: 'name-required' },
      patterns: { code: 'pattern-required' },
    });
    expect(tagRefusals(GOOD)).toEqual({});
  });

  test.each([
    [{ name: 'n'.repeat(121) }, { name: { code: 'name-too-long', max: 120 } }],
    [{ vendor: 'v'.repeat(121) }, { vendor: { code: 'vendor-too-long', max: 120 } }],
    [{ patterns: 'p'.repeat(301) }, { patterns: { code: 'pattern-too-long', max: 300 } }],
    [{ patterns: 'p\n'.repeat(51) }, { patterns: { code: 'patterns-too-many', max: 50 } }],
    [{ url: 'exemple.fr' }, { url: { code: 'url-invalid' } }],
    [{ url: 'javascript:alert(1)' }, { url: { code: 'url-invalid' } }],
  ])('is refused with %j', (changes, refusals) => {
    expect(tagRefusals({ ...GOOD, ...changes })).toEqual(refusals);
  });

  test('is the same after it went through the form', () => {
    const { name, vendor, purpose, patterns, url } = sampleTag();
    expect(inputOf(fieldsOf(sampleTag()))).toEqual({ name, vendor, purpose, patterns, url });
  });

  test('shows what the server refuses on its field', () => {
    const fields = [
      { path: 'name', code: 'tag-name-taken', params: {} },
      { path: 'patterns.2', code: 'too_big', params: {} },
    ];
    const failure = { code: 'invalid-input' as const, retryAfterSeconds: null, fields, details: {} };
    expect(serverRefusals(failure)).toEqual({ name: { code: 'name-taken' }, patterns: { code: 'refused' } });
  });
});
