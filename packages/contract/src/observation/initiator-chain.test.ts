import { expect, it } from 'vitest';
import { initiatorChain } from './initiator-chain.ts';

const frame = (url: string) => ({ url, line: 1, column: 1, function: '' });
const requestInitiatedBy = (url: string, ...by: string[]) => ({
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
    requestInitiatedBy('/second.js', '/first.v2.js'),
    requestInitiatedBy('/last.js', '/second.js', '/second.js'),
    requestInitiatedBy('/hit', '/library.js', '/last.js'),
    parsed('/library.js', '/'),
  ];
  expect(initiatorChain(requestInitiatedBy('/hit', '/library.js', '/last.js'), requests)).toEqual([
    '/library.js',
    '/last.js',
    '/second.js',
    '/first.v2.js',
    '/',
  ]);
});

it('ends where scripts load each other, and where there are very many', () => {
  const circle = [requestInitiatedBy('/a.js', '/b.js'), requestInitiatedBy('/b.js', '/a.js')];
  expect(initiatorChain(requestInitiatedBy('/hit', '/a.js'), circle)).toEqual(['/a.js', '/b.js']);
  const many = Array.from({ length: 100 }, (_, index) =>
    requestInitiatedBy(`/${index}.js`, `/${index + 1}.js`),
  );
  expect(initiatorChain(requestInitiatedBy('/hit', '/0.js'), many)).toHaveLength(20);
  expect(initiatorChain(parsed('/', ''), [])).toEqual(['']);
  expect(initiatorChain(requestInitiatedBy('/'), [])).toEqual([]);
});
