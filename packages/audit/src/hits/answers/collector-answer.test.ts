import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { explain } from '../../remedies/explain.ts';
import { evaluateObservation } from '../../evaluate-observation.ts';
import {
  COLLECTOR,
  pageViewRequest,
  request,
  settings,
  tagRequest,
  visitWith,
} from '../../../test/observation-builder.ts';
import { verdictOf } from '../../../test/verdict-of.ts';
import { FAMILIES } from '../families/known-families.ts';
import { ANSWER_RULES } from './answer-rules.ts';
import { collectorAnswer } from './collector-answer.ts';
import { readsAnswer } from './reads-answer.ts';

const answered = (rest: Partial<RequestRecord>) => request({ url: 'https://stats.example/x', ...rest });
const ok = (answerText: string) => answered({ answerText });

it.each<[family: string, answer: RequestRecord, says: object]>([
  ['plausible', answered({ status: 202, responseHeaders: { 'x-plausible-dropped': '1' } }), { outcome: 'dropped' }],
  ['plausible', answered({ status: 202 }), { outcome: 'accepted' }],
  ['umami', ok('{"beep":"boop"}'), { outcome: 'dropped', reason: 'beep: boop', isForVisitor: true }],
  ['umami', ok('{"cache":"a","sessionId":"b","visitId":"c"}'), { outcome: 'accepted' }],
  ['umami', ok(''), { outcome: 'says-nothing' }],
  ['goatcounter', answered({ responseHeaders: { 'x-goatcounter': 'ignored because "203.0.113.9" is in the IP ignore list' } }), { outcome: 'dropped', isForVisitor: true }],
  ['posthog', ok('{"status":1,"quota_limited":["events"]}'), { outcome: 'dropped', reason: 'quota_limited: events' }],
  ['posthog', ok('{"status":1,"quota_limited":["recordings"]}'), { outcome: 'accepted' }],
  ['mixpanel', ok('0'), { outcome: 'refused' }],
  ['mixpanel', ok('{"status":0,"error":"token, missing or empty"}'), { outcome: 'refused', reason: 'token, missing or empty' }],
  ['mixpanel', ok('1'), { outcome: 'accepted' }],
  ['amplitude', answered({ status: 400, answerText: '{"code":400,"error":"Missing request body"}' }), { outcome: 'refused', reason: 'Missing request body' }],
  ['segment', ok('{"success":true}'), { outcome: 'accepted' }],
  ['countly', ok('{"result":"Request ignored: checksum"}'), { outcome: 'dropped' }],
  ['matomo', ok('{"status":"success","tracked":1,"invalid":2}'), { outcome: 'refused', reason: '2 invalid' }],
  ['matomo', answered({ status: 204 }), { outcome: 'says-nothing' }],
  ['matomo', answered({ status: 400 }), { outcome: 'refused', reason: 'HTTP 400' }],
  ['ga4', answered({ status: 204 }), { outcome: 'says-nothing', reason: null }],
  ['piano', ok('{"anything":"else"}'), { outcome: 'says-nothing' }],
])('reads what %s states', (family, answer, expected) => {
  expect(collectorAnswer(family, answer)).toMatchObject(expected);
}); // prettier-ignore

it('reads hostile answers without a failure, and shortens reasons', () => {
  for (const answerText of ['null', '[]', '"x"', '{', '[[[[', `{"error":"${'x'.repeat(5_000)}","status":0}`])
    for (const family of Object.keys(ANSWER_RULES)) {
      const { reason } = collectorAnswer(family, ok(answerText));
      expect(reason?.length ?? 0).toBeLessThanOrEqual(200);
    }
});

it('names known families only, each rule with its source', () => {
  for (const [family, { source }] of Object.entries(ANSWER_RULES)) {
    expect(Object.keys(FAMILIES)).toContain(family);
    expect(source.length).toBeGreaterThan(20);
  }
});

it('reads bodies of answers to hits of families that say something in them, and of no other request', () => {
  const hit = { method: 'POST', body: { text: '{"type":"event","payload":{"website":"5c8f8d2e-1f5a-4d36-9f3f-000000000000","url":"/","hostname":"shop.example"}}', encoding: 'utf8' as const, sizeBytes: 100, cut: false } }; // prettier-ignore
  const umami = request({ url: 'https://stats.example/api/send', ...hit });
  expect(readsAnswer(umami)).toBe(true);
  expect(readsAnswer({ ...umami, transferBytes: 1_000_000 })).toBe(false);
  expect(readsAnswer(request({ url: 'https://shop.example/api/cart', ...hit, body: null }))).toBe(false);
  expect(
    readsAnswer(request({ url: 'https://www.google-analytics.com/g/collect?v=2&tid=G-1&en=page_view' })),
  ).toBe(false);
});

const plausible = (dropped: boolean) =>
  request({
    url: 'https://plausible.io/api/event',
    method: 'POST',
    status: 202,
    body: { text: '{"n":"pageview","u":"https://shop.example/cart","d":"shop.example"}', encoding: 'utf8', sizeBytes: 70, cut: false },
    responseHeaders: dropped ? { 'x-plausible-dropped': '1' } : {},
  }); // prettier-ignore

describe('a page view whose answer is known', () => {
  const ofPlausible = settings({ jsTagName: 'script.js', phpTagName: '/api/event' });

  it('fails when its collector dropped it, with the reason in the vendor’s word', () => {
    const visit = visitWith(plausible(true));
    expect(verdictOf('hitPageview', visit, ofPlausible)).toMatchObject({
      outcome: 'failed',
      reason: 'dropped',
      evidence: { answerReason: 'x-plausible-dropped: 1', vendor: 'plausible', status: 202 },
    });
    expect(verdictOf('hitPageview', visitWith(plausible(false)), ofPlausible).reason).not.toBe('dropped');
  });

  it('passes with a warning when its collector left out the visitor', () => {
    const umami = request({
      url: 'https://stats.example/api/send',
      method: 'POST',
      answerText: '{"beep":"boop"}',
      body: { text: '{"type":"event","payload":{"website":"5c8f8d2e-1f5a-4d36-9f3f-000000000000","url":"/","hostname":"shop.example"}}', encoding: 'utf8', sizeBytes: 100, cut: false },
    }); // prettier-ignore
    expect(
      verdictOf(
        'hitPageview',
        visitWith(umami),
        settings({ jsTagName: 'script.js', phpTagName: '/api/send' }),
      ),
    ).toMatchObject({ outcome: 'passed', warnings: ['dropped-for-visitor'] });
  });

  it.each([
    ['idsite=&rec=1', 'idsite', 'set-account', "_paq.push(['setSiteId', '…']);"],
    ['idsite=99&rec=1', 'idsite', 'use-own-account', undefined],
    ['idsite=1&rec=1&cdt=2020-01-01', 'cdt', 'leave-out-parameter', undefined],
    ['idsite=1&rec=1&cip=203.0.113.9', 'cip', 'leave-out-parameter', undefined],
  ])('names the cause that a refused hit itself shows: %s', (query, refusedParameter, ...[code, line]) => {
    const hit = pageViewRequest({
      url: `${COLLECTOR}?${query}&url=https%3A%2F%2Fshop.example%2F`,
      status: 400,
    });
    const verdicts = evaluateObservation(visitWith(tagRequest(), hit), settings());
    const verdict = verdicts.find(({ check }) => check === 'tagPhp');
    expect(verdict).toMatchObject({ reason: 'http-error', evidence: { refusedParameter } });
    const remedy = verdict && explain(verdict, verdicts);
    expect(remedy).toMatchObject({ code, ...(line === undefined ? {} : { params: { line } }) });
  });

  it.each([
    ['idsite=1&rec=1', 503],
    ['idsite=1&rec=1&idgoal=9', 400],
    ['idsite=1&rec=1&ca=1', 400],
  ])('still asks for the status when a refused hit shows no cause: %s, %i', (query, status) => {
    const hit = pageViewRequest({ url: `${COLLECTOR}?${query}`, status });
    const verdicts = evaluateObservation(visitWith(tagRequest(), hit), settings());
    const verdict = verdicts.find(({ check }) => check === 'tagPhp');
    expect(verdict && explain(verdict, verdicts)).toMatchObject({ code: 'fix-status' });
  });
});
