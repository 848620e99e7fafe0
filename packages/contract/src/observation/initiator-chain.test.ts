import { expect, it } from 'vitest';
import { initiatorChain } from './initiator-chain.ts';

const frame = (url: string) => ({ url, line: 1, column: 1, function: '' });
const asked = (url: string, ...by: string[]) => ({
  url,
  finalUrl: url,
  initiator: { type: 'script', url: by[0] ?? null, line: null, stack: by.map(frame) },
});
const parsed = (url: string, by: string) => ({
  url,
  finalUrl: url,
  initiator: { type: 'parser', url: by, line: 3 },
});

it('follows scripts to those that loaded them, up to the document', () => {
  const requests = [
    { ...parsed('/first.js', '/'), finalUrl: '/first.v2.js' },
    asked('/second.js', '/first.v2.js'),
    asked('/last.js', '/second.js', '/second.js'),
    asked('/hit', '/library.js', '/last.js'),
    parsed('/library.js', '/'),
  ];
  expect(initiatorChain(asked('/hit', '/library.js', '/last.js'), requests)).toEqual([
    '/library.js',
    '/last.js',
    '/second.js',
    '/first.v2.js',
    '/',
  ]);
});

it('ends where scripts load each other, and where there are very many', () => {
  const circle = [asked('/a.js', '/b.js'), asked('/b.js', '/a.js')];
  expect(initiatorChain(asked('/hit', '/a.js'), circle)).toEqual(['/a.js', '/b.js']);
  const many = Array.from({ length: 100 }, (_, index) => asked(`/${index}.js`, `/${index + 1}.js`));
  expect(initiatorChain(asked('/hit', '/0.js'), many)).toHaveLength(20);
  expect(initiatorChain(parsed('/', ''), [])).toEqual(['']);
  expect(initiatorChain(asked('/'), [])).toEqual([]);
});
