import { expect, test } from 'vitest';
import { refusedByServer } from '../../shared/forms/form-rules.ts';
import { sampleTag } from '../../testing/sample-tags.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { TAG_FORM } from './tag-form.ts';

const NEW_TAG = TAG_FORM.valuesOf();

test('a tag needs a name and an address', () => {
  const refused = refusedFieldsOf(TAG_FORM.rules, { ...NEW_TAG, patterns: '\n  \n' });
  expect(Object.values(refused).map(({ code }) => code)).toEqual(['name-required', 'pattern-required']);
});

test('a line that is too long is reported at the addresses', () => {
  const refused = refusedFieldsOf(TAG_FORM.rules, {
    ...NEW_TAG,
    name: 'Mesure',
    patterns: `a.fr\n${'p'.repeat(301)}`,
  });
  expect(refused).toMatchObject({ patterns: { code: 'pattern-too-long', params: { maximum: 300 } } });
});

test('a tag is the same after it went through the form', () => {
  const { name, vendor, purpose, patterns, url } = sampleTag();
  expect(TAG_FORM.rules.inputOf(TAG_FORM.valuesOf(sampleTag()))).toEqual({
    name,
    vendor,
    purpose,
    patterns,
    url,
  });
});

test('what the server refuses is shown on its field', () => {
  const fields = [
    { path: 'name', code: 'tag-name-taken', params: {} },
    { path: 'patterns.2', code: 'too-big', params: {} },
  ];
  expect(refusedByServer(TAG_FORM.rules, { code: 'tag-name-taken', fields })).toEqual({
    name: fields[0],
    patterns: fields[1],
  });
});
