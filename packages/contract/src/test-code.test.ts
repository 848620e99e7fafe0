import { describe, expect, it } from 'vitest';
import { conditionExpression, contentBody, parseCondition, parseContent } from './test-code.ts';

describe('a condition', () => {
  it.each([
    'content > 3',
    'content > 3;',
    'hits.some(({ kind }) => kind === "page-view") // sent',
    '(content)',
    '(a, b)',
    '{ a: 1 }',
    'notApplicable("no price")',
    '(() => { for (const hit of hits) if (hit.status !== 204) return false; return true; })()',
    '/x/.test(url)',
    '\n\n  content\n',
  ])('is an expression: %s', (source) => {
    expect(parseCondition(source)).toBeNull();
  });

  it.each([
    ['', 1, 1],
    ['content >', 1, 10],
    ['content = = 3', 1, 11],
    ['content\n  && (', 2, 7],
    ['if (content) true', 1, 1],
    ['content 3', 1, 9],
    ['content; url', 1, 10],
    ['return content', 1, 1],
    ['await content', 1, 7],
    ['content) || (url', 1, 8],
    ['content }); fetch("https://x") ; ({', 1, 9],
    ['"open', 1, 1],
  ])('is refused, and where: %j', (source, line, column) => {
    expect(parseCondition(source)).toMatchObject({ code: 'condition-syntax', line, column });
  });

  it('loses the semicolons after it', () => {
    expect(conditionExpression('content > 3; ; // yes')).toBe('content > 3');
    expect(conditionExpression('content >')).toBeNull();
  });
});

describe('a content', () => {
  it.each([
    ['document.title', 1],
    ['document.title;', 1],
    ['{ title: document.title }', 1],
    ['await Promise.resolve(1)', 1],
    ['const title = document.title;\nreturn title.length;', 0],
    ['for await (const x of []) { }\nreturn await 1;', 0],
    ['', 0],
  ])('is an expression or the body of a function: %j', (source, linesBefore) => {
    expect(parseContent(source)).toBeNull();
    expect(contentBody(source)).toMatchObject({ linesBefore });
  });

  it.each([
    ['const a = ;', 1, 11],
    ['const a = 1;\nreturn a +', 2, 11],
    ['} fetch("https://x"); {', 1, 1],
    ['import "x"', 1, 8],
  ])('is refused, and where: %j', (source, line, column) => {
    expect(parseContent(source)).toMatchObject({ code: 'content-syntax', line, column });
    expect(contentBody(source)).toBeNull();
  });
});

it('answers at once to code that is nested without end', () => {
  expect(parseCondition('('.repeat(20_000))).toMatchObject({ code: 'condition-syntax' });
  expect(parseContent('[{a:'.repeat(5_000))).toMatchObject({ code: 'content-syntax' });
});
