import { expect, it } from 'vitest';
import { createStackShortener } from './request-stack.ts';

const frame = (url: string, functionName = 'f') => ({
  url,
  functionName,
  scriptId: '1',
  lineNumber: 0,
  columnNumber: 4,
});
const many = { callFrames: Array.from({ length: 50 }, (_, index) => frame(`https://a.test/${index}.js`)) };

it('stores the innermost calls, and none of the browser’s own', () => {
  const keep = createStackShortener({ stackFrames: 3, stacksBytes: 10_000 });
  const stack = { callFrames: [frame(''), frame('https://a.test/a.js', 'x'.repeat(5_000))], parent: many };
  expect(keep(stack)?.map(({ url, function: name }) => [url, name.length])).toEqual([
    ['https://a.test/a.js', 100],
    ['https://a.test/0.js', 1],
    ['https://a.test/1.js', 1],
  ]);
  expect(keep(undefined)).toBeNull();
  expect(keep({ callFrames: [frame('')] })).toBeNull();
});

it('stores no more bytes of a visit than it may', () => {
  const keep = createStackShortener({ stackFrames: 12, stacksBytes: 4_000 });
  const stored = Array.from({ length: 100 }, () => keep(many)).filter((frames) => frames !== null);
  expect(stored.length).toBeGreaterThan(0);
  expect(Buffer.byteLength(JSON.stringify(stored))).toBeLessThan(4_100);
});
