import type { Change } from '@vigie/contract/change.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { describe, expect, it } from 'vitest';
import {
  COLLECTOR, PAGE, PAGE_VIEW_URL, TAG, csp, failure, observation, pageViewRequest, recorded, request, settings, tagRequest, violation,
} from '../../test/observation-builder.ts'; // prettier-ignore
import { evaluateObservation } from '../evaluate-observation.ts';
import { findCalls } from './find-calls.ts';
import { scriptElements } from './document-text.ts';
import { answerFinder, recordAnswers } from './recorded-answers.ts';
import { rehearsePage } from './rehearse-page.ts';
import type { SeenPage } from './rehearsal-case.ts';

const POLICY = "script-src 'self'";
const HTML = `<html><head><script src="${TAG}"></script></head><body></body></html>`;

const documentOf = (policy?: string) =>
  request({
    url: PAGE,
    resourceType: 'document',
    mimeType: 'text/html',
    startedMs: 1,
    responseHeaders: policy === undefined ? {} : { 'content-security-policy': policy },
  });

const seenOf = (page: Observation, html = HTML): SeenPage => ({
  observation: page,
  texts: { [PAGE]: html, [TAG]: 'track()' },
});
const healthy = (rest: Partial<Observation> = {}) =>
  observation({ requests: recorded([documentOf(), tagRequest(), pageViewRequest()]), ...rest });
const blocked = () =>
  observation({
    requests: recorded([
      documentOf(POLICY),
      tagRequest(failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' })),
    ]),
    csp: csp(violation()),
  });

/** Rehearses a page that has one recording without changes, and another one with any changes. */
async function rehearsed(before: SeenPage, after: SeenPage, sound: SeenPage | null = null) {
  const visits: (readonly Change[])[] = [];
  const proofs = await rehearsePage({
    verdicts: evaluateObservation(before.observation, settings()),
    tracking: settings(),
    sound,
    visit: async (changes) => {
      visits.push(changes);
      return changes.length === 0 ? before : after;
    },
  });
  return { proofs, visits };
}

const visitHealthy = async () => seenOf(healthy());

describe('a rehearsal of remedies', () => {
  it('proves a policy with the one source that it lacks, for all that fails because of it', async () => {
    const { proofs, visits } = await rehearsed(seenOf(blocked()), seenOf(healthy()));
    const value = `${POLICY} ${TAG}`;
    const changes = [{ kind: 'set-header', url: PAGE, name: 'Content-Security-Policy', value }];
    expect(proofs.csp).toMatchObject({ outcome: 'proven', reason: null, changes });
    expect(proofs.csp?.after).toContainEqual({ check: 'tagJs', outcome: 'passed', reason: null });
    expect(proofs).toMatchObject({
      tagJs: { outcome: 'proven' },
      hitPageview: { outcome: 'proven', changes },
    });
    expect(visits).toEqual([[], changes, []]);
  });

  it('reports what remains where a change is not enough', async () => {
    const still = seenOf(blocked());
    const { proofs } = await rehearsed(still, still);
    expect(proofs.csp).toMatchObject({ outcome: 'not-enough', reason: 'still-fails' });
  });

  it('proves nothing for what does not come again by itself', async () => {
    const verdicts = evaluateObservation(blocked(), settings());
    const proofs = await rehearsePage({ verdicts, tracking: settings(), sound: null, visit: visitHealthy });
    expect(proofs.csp).toEqual({
      outcome: 'cannot-be-rehearsed',
      reason: 'not-reproducible',
      changes: [],
      after: [],
    });
  });

  it('answers for a tag with the script that a sound page got', async () => {
    const gone = tagRequest({ url: `${TAG}?v=1`, status: 404 });
    const html = HTML.replace(TAG, `${TAG}?v=1`);
    const page = seenOf(
      observation({ requests: recorded([documentOf(), gone]), scriptRuns: recorded([]) }),
      html,
    );
    const { proofs } = await rehearsed(page, seenOf(healthy()), seenOf(healthy()));
    const [change] = proofs.tagJs?.changes ?? [];
    expect(change).toMatchObject({ kind: 'answer', url: `${TAG}?v=1`, status: 200, body: 'track()' });
    expect(change).toHaveProperty('headers', { 'Content-Type': 'text/javascript; charset=utf-8' });
    const { proofs: unproven } = await rehearsed(page, seenOf(healthy()));
    expect(unproven.tagJs).toMatchObject({
      outcome: 'cannot-be-rehearsed',
      reason: 'tag-broken',
      changes: [],
    });
  });

  it('gives a page that embeds only what allows it a tag with that permission', async () => {
    const gone = tagRequest({ url: `${TAG}?v=1`, status: 404 });
    const document = { ...documentOf(), responseHeaders: { 'cross-origin-embedder-policy': 'require-corp' } };
    const html = HTML.replace(TAG, `${TAG}?v=1`);
    const requests = recorded([document, gone]);
    const page = seenOf(observation({ requests, scriptRuns: recorded([]) }), html);
    const { proofs } = await rehearsed(page, seenOf(healthy()), seenOf(healthy()));
    expect(proofs.tagJs?.changes).toMatchObject([
      { kind: 'answer', headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } },
    ]);
  });

  it('visits nothing where the collector’s owner must act', async () => {
    const refused = pageViewRequest({ status: 503 });
    const page = seenOf(observation({ requests: recorded([documentOf(), tagRequest(), refused]) }));
    const { proofs, visits } = await rehearsed(page, seenOf(healthy()));
    expect(proofs.tagPhp).toMatchObject({ outcome: 'cannot-be-rehearsed', reason: 'collector-refuses' });
    expect(visits).toEqual([]);
  });

  it('proves that a hit is sent, and leaves open what a collector answers that nobody saw', async () => {
    const local = pageViewRequest({ answeredLocally: true });
    const sent = healthy({ requests: recorded([documentOf(), tagRequest(), local]) });
    const { proofs } = await rehearsed(seenOf(blocked()), seenOf(sent));
    expect(proofs.tagPhp).toMatchObject({ outcome: 'proven', reason: 'collector-not-asked' });
    expect(proofs.hitPageview).toMatchObject({ outcome: 'proven', reason: null });
  });

  it('leaves open whether a hit is sent that needs a preflight which the visit did not send', async () => {
    const requestHeaders = { 'content-type': 'application/json' };
    const local = pageViewRequest({ answeredLocally: true, method: 'POST', requestHeaders });
    const sent = healthy({ requests: recorded([documentOf(), tagRequest(), local]) });
    const { proofs } = await rehearsed(seenOf(blocked()), seenOf(sent));
    const open = { outcome: 'cannot-be-rehearsed', reason: 'collector-not-asked' };
    expect(proofs).toMatchObject({ tagPhp: open, hitPageview: open, csp: { outcome: 'proven' } });
  });

  it('takes the second of two equal calls out, wherever the page writes it', async () => {
    const html = HTML.replace('</head>', `<script>_paq.push(['view']);</script></head>`).replace(
      '</body>',
      `<script>later(() => { window._paq.push(['view']); });</script></body>`,
    );
    const twice = healthy({
      requests: recorded([
        documentOf(),
        tagRequest(),
        pageViewRequest(),
        pageViewRequest({ startedMs: 900 }),
      ]),
    });
    const { proofs } = await rehearsed(seenOf(twice, html), seenOf(healthy()));
    expect(proofs.hitPageview).toMatchObject({
      outcome: 'proven',
      changes: [{ kind: 'replace-text', find: "window._paq.push(['view'])", with: 'void 0' }],
    });
  });
});

it('answers hits as their collectors did, by the worst of what was seen', () => {
  const echo = { 'access-control-allow-origin': 'https://shop.example' };
  const seen = healthy({
    requests: recorded([
      pageViewRequest({ responseHeaders: echo }),
      pageViewRequest({ status: 500, responseHeaders: echo }),
    ]),
  });
  const answer = answerFinder('https://other.example/', recordAnswers(seen, settings()));
  expect(answer({ method: 'POST', url: PAGE_VIEW_URL })).toEqual({
    status: 500,
    headers: { 'access-control-allow-origin': 'https://other.example' },
  });
  expect(answer({ method: 'GET', url: COLLECTOR })).toBeNull();
});

it('searches hostile texts in bounded time', { tags: ['exhaustive'] }, () => {
  expect(scriptElements('<script "'.repeat(100_000))).toEqual([]);
  expect(findCalls('a('.repeat(200_000))).toEqual([]);
  expect(findCalls('if (a("(")) b(c())').map(({ at }) => at)).toEqual([4, 12, 14]);
});
