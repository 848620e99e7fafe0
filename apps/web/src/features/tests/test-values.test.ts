import { describe, expect, it } from 'vitest';
import { differingFields } from '../../shared/forms/form-rules.ts';
import { sampleTest } from '../../testing/sample-tests.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { TEST_FORM, NEW_TEST, testRules, type TestFields } from './test-values.ts';

const VALID: TestFields = {
  ...NEW_TEST,
  title: 'Every page has a type',
  category: 'dataLayer',
  severity: 'major',
  content: 'dataLayer',
  condition: 'content.length > 0',
};
const some = (...urls: string[]): Partial<TestFields> => ({ allPages: false, urls });
const NOTHING = { content: null, condition: null };
const FAULT = { code: 'content-syntax', line: 2, column: 5, detail: 'Unexpected token' } as const;

function codes(fields: TestFields, syntax: ReturnType<Parameters<typeof testRules>[0]> = NOTHING) {
  const refused = refusedFieldsOf(
    testRules(() => syntax),
    fields,
  );
  return Object.entries(refused).map(([field, { code }]) => `${field} ${code}`);
}

describe('a test', () => {
  it.each<[string, Partial<TestFields>, string[]]>([
    ['whole', {}, []],
    ['without a title', { title: ' ' }, ['title title-required']],
    ['with a title of 161 characters', { title: 'a'.repeat(161) }, ['title title-too-long']],
    [
      'without a choice',
      { category: '', severity: '' },
      ['category category-required', 'severity severity-required'],
    ],
    ['on one page', some('product/test', ' '), []],
    ['on no page', some(), ['urls urls-or-all-pages']],
    ['on a lone star', some('/*'), ['urls url-lone-star']],
    ['on 201 patterns', some(...Array.from({ length: 201 }, (_, i) => `p${i}`)), ['urls urls-too-many']],
    [
      'without code',
      { content: '\n ', condition: '' },
      ['content content-required', 'condition condition-required'],
    ],
    ['with content of 20,001 characters', { content: 'a'.repeat(20_001) }, ['content content-too-long']],
  ])('%s', (_name, changes, refused) => {
    expect(codes({ ...VALID, ...changes })).toEqual(refused);
  });

  it('is refused for code that cannot be read', () => {
    expect(codes(VALID, { ...NOTHING, content: FAULT })).toEqual(['content content-syntax']);
  });

  it('sends no pattern when all pages are meant', () => {
    expect(TEST_FORM.rules.inputOf({ ...VALID, allPages: true, urls: ['a'] }).urls).toEqual([]);
  });

  it('reads back what a test contains', () => {
    const test = sampleTest();
    expect(TEST_FORM.rules.inputOf(TEST_FORM.valuesOf(test))).toMatchObject({
      title: test.title,
      content: test.content,
    });
    expect(codes(TEST_FORM.valuesOf(test))).toEqual([]);
  });
});

describe('the fields by which two versions of a test differ', () => {
  const rules = testRules(() => NOTHING);
  const mine = TEST_FORM.valuesOf(sampleTest());

  it('are none when only blanks differ', () => {
    const blanks = { ...mine, title: ` ${mine.title} `, urls: [...mine.urls, ''] };
    expect(differingFields(rules, blanks, mine)).toEqual([]);
  });

  it('are each named, the pages by their two fields of one name', () => {
    const all = { ...mine, severity: 'info', allPages: true, urls: [] } as const;
    expect(differingFields(rules, { ...all, urls: [] }, mine)).toEqual(['severity', 'allPages', 'urls']);
    expect(differingFields(rules, { ...all, urls: [] }, { ...all, urls: [], content: 'other' })).toEqual([
      'content',
    ]);
  });
});
