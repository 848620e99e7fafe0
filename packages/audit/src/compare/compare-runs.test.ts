import type { ComparedPage } from '@vigie/contract/comparison.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { expect, test } from 'vitest';
import { compareRuns, countKinds, groupByCause, type RunVisit } from './compare-runs.ts';
import type { ComparedResult } from './compared-results.ts';

const passed = (name: Check): ComparedResult => ({ name, outcome: 'passed', root: null });
const skipped = (name: Check): ComparedResult => ({ name, outcome: 'skipped', root: null });
const failed = (name: Check, reason: string, root: Check = name): ComparedResult => ({
  name,
  outcome: 'failed',
  root: { key: `${root}:${reason}`, cause: { kind: 'check', check: root, reason } },
});
const visit = (path: string, results: ComparedResult[], rest: Partial<RunVisit> = {}): RunVisit => ({
  path,
  observationId: path,
  url: `https://shop.example${path}`,
  failure: null,
  pageViews: 1,
  results,
  ...rest,
});
const pageSummary = ({ kinds, changes }: ComparedPage) => ({
  kinds,
  changes: changes.map(({ kind, key, checks }) => `${kind} ${key} by ${checks.join()}`),
});
const compareOne = (shown: ComparedResult[], reference: ComparedResult[]) =>
  compareRuns([visit('/', shown)], [visit('/', reference)]).map(pageSummary)[0];

test('what passes on one side and fails on the other is broken, or fixed', () => {
  expect(compareOne([failed('tagJs', 'http-error')], [passed('tagJs')])).toEqual({
    kinds: ['broken'],
    changes: ['broken tagJs:http-error by tagJs'],
  });
  expect(compareOne([passed('tagJs')], [failed('tagJs', 'http-error')])?.kinds).toEqual(['fixed']);
  expect(compareOne([passed('tagJs')], [passed('tagJs')])).toEqual({ kinds: ['same'], changes: [] });
});

test('what fails on both sides goes on, whatever the reason', () => {
  expect(compareOne([failed('dataLayer', 'late')], [failed('dataLayer', 'missing')])).toEqual({
    kinds: ['failing'],
    changes: ['failing dataLayer:late by dataLayer'],
  });
});

test('what follows from a fault is reported with it', () => {
  const shown = [failed('csp', 'blocks-js-tag'), failed('tagJs', 'blocks-js-tag', 'csp')];
  expect(compareOne(shown, [passed('csp'), passed('tagJs')])?.changes).toEqual([
    'broken csp:blocks-js-tag by csp,tagJs',
  ]);
});

test('what one side skipped, or hid behind a worse fault, is neither broken nor fixed', () => {
  expect(compareOne([skipped('dataLayer')], [failed('dataLayer', 'late')])?.kinds).toEqual(['unjudged']);
  const hidden = [failed('tagJs', 'not-requested'), failed('hitPageview', 'not-requested', 'tagJs')];
  const bare = [passed('tagJs'), failed('hitPageview', 'variable-missing')];
  expect(compareOne(bare, hidden)?.changes).toEqual([
    'fixed tagJs:not-requested by tagJs',
    'unjudged hitPageview:variable-missing by hitPageview',
  ]);
  expect(compareOne(hidden, bare)?.changes).toEqual([
    'broken tagJs:not-requested by tagJs',
    'unjudged hitPageview:variable-missing by hitPageview',
  ]);
});

test('a page that could not be loaded once is not compared; one of a single side is named so', () => {
  const fault = [failed('tagJs', 'http-error')];
  const pages = compareRuns(
    [visit('/lost', [skipped('tagJs')], { failure: 'timeout' }), visit('/new', fault)],
    [visit('/lost', [passed('tagJs')]), visit('/old', fault)],
  );
  expect(pages.map(({ path, kinds }) => [path, ...kinds])).toEqual([
    ['/lost', 'unjudged'],
    ['/new', 'only-shown'],
    ['/old', 'only-reference'],
  ]);
  expect(groupByCause(pages)).toEqual([]);
});

test('another number of page views is reported, and causes are counted by page', () => {
  const pages = compareRuns(
    [
      visit('/a', [failed('tagJs', 'http-error')], { pageViews: 0 }),
      visit('/b', [failed('tagJs', 'http-error')]),
      visit('/c', [passed('tagJs')]),
    ],
    ['/a', '/b', '/c'].map((path) => visit(path, [passed('tagJs')])),
  );
  expect(countKinds(pages)).toMatchObject({ broken: 2, fixed: 0, hits: 1, same: 1 });
  expect(groupByCause(pages)).toMatchObject([{ kind: 'broken', key: 'tagJs:http-error', pages: 2 }]);
  expect(pages.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
});
