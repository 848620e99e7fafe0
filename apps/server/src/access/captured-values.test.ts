import { failed, passed } from '@vigie/audit/verdicts.ts';
import { EVIDENCE_FIELDS } from '@vigie/contract/evidence-fields.ts';
import { expect, test } from 'vitest';
import { verdictsFor } from './captured-values.ts';

/**
 * Fields that callers without access to captured values may read. Written by hand, so that the test does not rely on
 * the contract's own marks.
 */
const READABLE = `
  status mimeType errorText blockedReason errorCode ran part tries typeName healthTest
  consent platform shownBy
  directive policy policies inline line count tagName jsTagName vendor
  transport method answer hits kinds pageViews calls lostCalls
  corsError failedParameter delivered origin credentials preflightStatus preflightHeaders answerReason refusedParameter
  announcedBy variable variables requiredVariables missingVariables emptyVariables
  service endedOn successor expectedSiteId dataLayerName shape expected invalidVariables`;
const WITHOUT_QUERY = 'url urls finalUrl sourceUrl pageUrl initiatorUrl definedByUrl';

const words = (text: string): string[] => text.trim().split(/\s+/u).toSorted();

test('the names that may be read stand in the list by hand, each of them and no other', () => {
  expect(Object.keys(EVIDENCE_FIELDS.fact).toSorted()).toEqual(words(READABLE));
  expect(Object.keys(EVIDENCE_FIELDS.address).toSorted()).toEqual(words(WITHOUT_QUERY));
});

const VERDICTS = [
  failed('hitPageview', 'variable-empty', {
    evidence: { url: 'https://a.example/c?user=jane', variable: 'user', value: 'jane', siteId: '1' },
  }),
  failed('tagJs', 'loaded-twice', { evidence: { urls: ['https://a.example/t.js?a#b'], frameId: 'main' } }),
];

const BLIND = ['user', 'secretary', 'register', 'stand', 'guest', 'elu'] as const;

test.each(BLIND)('a %s reads facts, addresses without their query, and no captured value', (role) => {
  expect(verdictsFor({ role }, VERDICTS).map(({ evidence }) => evidence)).toEqual([
    { url: 'https://a.example/c', variable: 'user' },
    { urls: ['https://a.example/t.js'] },
  ]);
});

test.each(['admin', 'moderator', 'contributor'] as const)('a %s reads captured values too', (role) => {
  expect(verdictsFor({ role }, VERDICTS)).toEqual(VERDICTS);
});

test('a name of former days that nobody declares is not read either', () => {
  const stored = [
    { ...passed('csp'), evidence: { constructor: 'x', cookie: 'a=1', directive: 'script-src' } },
  ];
  expect(verdictsFor({ role: 'guest' }, stored)[0]?.evidence).toEqual({ directive: 'script-src' });
});
