import { testInputSchema } from '@vigie/contract/page-test.ts';
import { describe, expect, it } from 'vitest';
import { sampleId } from '../../testing/samples.ts';
import { fieldsOf, inputOf, NEW_TEST, refusalsOf, type TestFields } from './test-rules.ts';
import { sampleTest } from '../../testing/sample-tests.ts';

const VALID: TestFields = {
  ...NEW_TEST,
  title: 'Every page has a type',
  category: 'dataLayer',
  severity: 'major',
  content: 'dataLayer',
  condition: 'content.length > 0',
};
const some = (...urls: string[]): Partial<TestFields> => ({ allPages: false, urls });

const CASES: [string, Partial<TestFields>][] = [
  ['a whole test', {}],
  ['no title', { title: ' ' }],
  ['a title of 161 characters', { title: 'a'.repeat(161) }],
  ['a description of 2,001 characters', { description: 'a'.repeat(2001) }],
  ['no category', { category: '' }],
  ['no severity', { severity: '' }],
  ['SAV/', some('SAV/')],
  ['SAV/*', some('SAV/*')],
  ['/', some('/')],
  ['product/test', some('product/test')],
  ['no page', some()],
  ['a lone star', some('*')],
  ['a lone star after a slash', some('/*')],
  ['an empty pattern', some('')],
  ['a whole address', some('https://www.example.com/a')],
  ['a pattern with a space', some('a b')],
  ['a pattern of 501 characters', some('a'.repeat(501))],
  ['201 patterns', some(...Array.from({ length: 201 }, (_, index) => `p${index}`))],
  ['no content', { content: '\n ' }],
  ['content of 20,001 characters', { content: 'a'.repeat(20_001) }],
  ['no condition', { condition: '' }],
  ['a condition of 5,001 characters', { condition: 'a'.repeat(5001) }],
];

describe('the rules of a test', () => {
  it.each(CASES)('judge %s as the contract does', (_name, changes) => {
    const fields = { ...VALID, ...changes };
    const accepted = Object.keys(refusalsOf(fields)).length === 0;
    const input = { ...inputOf(fields), websiteId: sampleId(10) };
    expect(accepted).toBe(testInputSchema.safeParse(input).success);
  });

  it('name the all-pages option for the lone star', () => {
    expect(refusalsOf({ ...VALID, ...some('*') })).toEqual({
      urls: { code: 'pages', why: 'url-lone-star' },
    });
  });

  it('send no pattern when all pages are meant', () => {
    expect(inputOf({ ...VALID, allPages: true, urls: ['a'] }).urls).toEqual([]);
  });

  it('read back what a test holds', () => {
    const test = sampleTest();
    expect(inputOf(fieldsOf(test))).toMatchObject({ title: test.title, content: test.content });
    expect(refusalsOf(fieldsOf(test))).toEqual({});
  });
});
