import * as fc from 'fast-check';
import { describe, expect, it, TestRunner } from 'vitest';
import { evidenceSchemaOf } from '@vigie/contract/evidence.ts';
import { cspFindingSchema } from '@vigie/contract/data-quality.ts';
import { hitSchema } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { campaignLinkSchema } from '@vigie/contract/link-report.ts';
import { comparisonSchema } from '@vigie/contract/page-history.ts';
import { CHECKS, verdictSchema } from '@vigie/contract/verdict.ts';
import { hostileObservation, hostilePolicy, LONG_TEXTS, MANY_PARTS } from '../test/hostile-observation.ts';
import {
  COLLECTOR,
  observation,
  PAGE,
  recorded,
  request,
  settings,
  TAG,
} from '../test/observation-builder.ts';
import { compareVisits } from './compare/compare-visits.ts';
import { lastingPolicies } from './csp/nonce.ts';
import { policyChange } from './csp/policy-change.ts';
import { weaknessesOf } from './csp/weaknesses.ts';
import { listVariables } from './data-layer/variables.ts';
import { harOf } from './har.ts';
import { decodeHits } from './hits/decode-hits.ts';
import { evaluateObservation } from './evaluate-observation.ts';
import { evaluateLink } from './links/evaluate-link.ts';
import { NO_LINK_RULES } from './links/link-rules.ts';
import { explain } from './remedies/explain.ts';

const tracking = settings({
  requiredVariables: ['page_type', '__proto__', 'constructor'],
  pageViewRule: { parameter: '__proto__', value: '' },
});
const findingsSchema = cspFindingSchema.array();
const changesSchema = comparisonSchema.omit({ before: true, after: true });
const ENDS = ['script-src-elem', 'connect-src', 'img-src', '__proto__'];

/** Runs every reader of the product on a visit. */
function readEverything(page: Observation, other: Observation = page): void {
  const visits = [page, other].map((one) => {
    const verdicts = evaluateObservation(one, tracking);
    const hits = decodeHits(one, tracking);
    for (const verdict of verdicts) explain(verdict, verdicts);
    return { observation: one, verdicts, hits };
  });
  const [before, after] = visits as [(typeof visits)[number], (typeof visits)[number]];
  expect(before.verdicts.map(({ check }) => check)).toEqual([...CHECKS]);
  for (const verdict of before.verdicts) {
    verdictSchema.parse(verdict);
    evidenceSchemaOf(verdict).parse(verdict.evidence);
  }
  for (const hit of before.hits) hitSchema.parse(hit);
  changesSchema.parse(compareVisits(before, after));
  JSON.stringify(harOf(page, '1'));
  campaignLinkSchema.parse(evaluateLink(page, { rules: NO_LINK_RULES, tracking, isAlwaysTracked: true }));
  if (page.dataLayer.state === 'recorded') listVariables(page.dataLayer.value);
  const policies = page.csp.state === 'recorded' ? page.csp.value.policies : [];
  for (const { text } of policies) readPolicy(text);
}

function readPolicy(text: string, url: string = text): void {
  for (const policy of [text, ...lastingPolicies(text).slice(0, 20)]) {
    findingsSchema.parse(weaknessesOf({ text: policy, disposition: 'enforce' }));
    for (const directive of ENDS) policyChange(policy, { directive, url, pageUrl: url });
  }
}

const typesIn = (text: string) => weaknessesOf({ text, disposition: 'enforce' }).map(({ type }) => type);

/** Share of the cases that run: a fifth at the short test level. */
const share = TestRunner.matchesTags(['exhaustive']) ? 1 : 1 / 5;

describe('what a page that means harm left in its record', () => {
  it('makes no reading fail', () => {
    const pages = fc.tuple(hostileObservation, hostileObservation);
    const property = fc.property(pages, ([one, other]) => readEverything(one, other));
    expect(fc.check(property, { numRuns: 100 * share })).toMatchObject({ failed: false });
  });

  it('makes no reading of its policies fail', () => {
    const property = fc.property(hostilePolicy, hostilePolicy, (text, url) => readPolicy(text, url));
    expect(fc.check(property, { numRuns: 300 * share })).toMatchObject({ failed: false });
  });

  it('reports of a source that is no address all that it reports of the others', () => {
    const weak = "script-src 'unsafe-inline' http://cdn.example *; object-src 'none'";
    expect(typesIn(`script-src http://[ https://%00; ${weak}`)).toEqual(
      typesIn(`script-src https://a.example; ${weak}`),
    );
    expect(typesIn(`${weak} http://[`)).toEqual(typesIn(weak));
  });

  it('costs no more than a policy that people write, however many sources it has', () => {
    const sources = Array.from({ length: 60_000 }, (_, index) => `https://a${index}`).join(' ');
    const weak = `script-src 'unsafe-inline' ${sources} http://last.example`;
    expect(typesIn(weak)).toContain('script-unsafe-inline');
    expect(typesIn(weak)).not.toContain('src-http');
  });

  it.each([...LONG_TEXTS, ...MANY_PARTS].map((text) => [text.slice(0, 12), text]))(
    'is read to the end: %j and so on',
    { tags: ['exhaustive'] },
    (_, text) => {
      const url = `${COLLECTOR}?${text}`;
      const body = { text, encoding: 'utf8' as const, sizeBytes: text.length, cut: false };
      const requestHeaders = { 'content-type': text, cookie: text };
      const call = { url, finalUrl: url, body, requestHeaders, responseHeaders: { 'set-cookie': text } };
      const kinds = [
        'application/json',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
      ];
      const calls = kinds.map((kind) =>
        request({ ...call, requestHeaders: { ...requestHeaders, 'content-type': kind } }),
      );
      const policies = [
        { source: 'header' as const, disposition: 'enforce' as const, text: `script-src ${text}` },
      ];
      const page = observation({
        title: text,
        finalUrl: `${PAGE}#${text}`,
        requests: recorded([
          request(call),
          ...calls,
          request({ url: `${TAG}?${text}` }),
          request({ url: text }),
        ]),
        console: recorded([{ atMs: 1, level: 'error' as const, text, url: text, line: null }]),
        exceptions: recorded([{ atMs: 1, message: text, url: TAG, line: 1, column: 1 }]),
        csp: recorded({ policies, violations: [] }),
      });
      expect(() => readEverything(page)).not.toThrow();
    },
  );
});
