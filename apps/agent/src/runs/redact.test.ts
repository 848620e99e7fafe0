import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { observationSchema, type Observation } from '@vigie/contract/observation/observation.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import { anyObservation } from '../../../../packages/audit/test/any-observation.ts';
import { request } from '../../../../packages/audit/test/observation-builder.ts';
import { observationOf } from '../../test/observation.ts';
import { redactObservation, redactParts, redactProofs } from './redact.ts';

const MAIL = 'jean.dupont@mail.example';
const RULES: Redaction[] = [
  { kind: 'pattern', pattern: String.raw`[\w.]+@[\w.]+` },
  { kind: 'field', name: 'loyalty' },
];
const recorded = <T>(value: T) => ({ state: 'recorded' as const, value });
const layer = {
  kind: 'array' as const,
  typeName: null,
  definedAtMs: 1,
  definedByUrl: null,
  timeline: [
    {
      atMs: 2,
      operation: 'push' as const,
      value: { [MAIL]: 1, loyalty: 77, kind: MAIL, n: 3 },
      scriptUrl: null,
    },
  ],
  final: [{ user: { mail: MAIL } }],
  cuts: [],
};
const body = (text: string, encoding: 'utf8' | 'base64') => ({
  text,
  encoding,
  sizeBytes: text.length,
  cut: false,
});
const zipped = gzipSync(JSON.stringify({ loyalty: '4711', e: MAIL, kept: 'yes' })).toString('base64');

const visit = observationOf(`https://shop.example/of/me@shop.example?own=me@mail.example&k=1`, {
  finalUrl: `https://shop.example/of/me@shop.example?own=me@mail.example&k=1`,
  title: `Hello ${MAIL}`,
  requests: recorded([
    request({
      url: `https://t.example/hit?dl=${encodeURIComponent(`https://shop.example/?u=${MAIL}&own=me@shop.example`)}`,
      body: body(zipped, 'base64'),
      requestHeaders: { Referer: `https://shop.example/?u=${MAIL}`, Loyalty: '4711' },
    }),
    request({ url: 'https://t.example/2', body: body(`e=${btoa(MAIL)}&loyalty=4711`, 'utf8') }),
  ]),
  dataLayer: recorded(layer),
  console: recorded([{ atMs: 1, level: 'log' as const, text: MAIL, url: null, line: null }]),
});

function requestsOf({ requests }: Observation) {
  return requests.state === 'recorded' ? requests.value : [];
}

test('what rules name is in no part of a visit, however it is encoded', () => {
  const redacted = redactObservation(visit, RULES);
  const text = JSON.stringify(redacted);
  expect(text).not.toContain('jean.dupont');
  expect(text).not.toContain(btoa(MAIL).slice(2, -3));
  expect(text).not.toContain('4711');
  expect(redacted.dataLayer).toMatchObject({
    value: {
      timeline: [{ value: { '•••': 1, loyalty: '•••', kind: '•••', n: 3 } }],
      final: [{ user: { mail: '•••' } }],
    },
  });
  const [first] = requestsOf(redacted);
  expect(JSON.parse(gunzipSync(Buffer.from(first?.body?.text ?? '', 'base64')).toString())).toEqual({
    loyalty: '•••',
    e: '•••',
    kept: 'yes',
  });
});

test('codes, times and the path of the requested address stay, and the visit can be read', () => {
  const redacted = redactObservation(visit, RULES);
  expect(observationSchema.parse(redacted)).toEqual(redacted);
  const hidden = `https://shop.example/of/me@shop.example?own=${encodeURIComponent('•••')}&k=1`;
  expect(redacted.requestedUrl).toBe(hidden);
  expect(new URL(redacted.finalUrl ?? '').href).toBe(hidden);
  expect(decodeURIComponent(requestsOf(redacted)[0]?.url ?? '')).toContain('me@shop.example');
  expect(requestsOf(redacted).map(({ id }) => id)).toEqual(requestsOf(visit).map(({ id }) => id));
});

test('without rules a visit is left as it is', () => {
  expect(redactObservation(visit, [])).toBe(visit);
});

test('any visit can be read after any rule', () => {
  const pattern = fc.constantFrom('a', 'script', 'https', String.raw`\d`, '.', 'main|GET|recorded', '[{}":]');
  const rule = fc.oneof(
    fc.record({ kind: fc.constant('pattern' as const), pattern }),
    fc.record({
      kind: fc.constant('field' as const),
      name: fc.constantFrom('value', 'url', 'state', 'x', 'a'),
    }),
  );
  fc.assert(
    fc.property(anyObservation, fc.array(rule, { minLength: 1, maxLength: 3 }), (observation, rules) => {
      expect(observationSchema.safeParse(redactObservation(observation, rules)).success).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('what rules name is in no header and no script that is stored', () => {
  const body = {
    url: `https://shop.example/app.js?u=${MAIL}`,
    role: 'first-party' as const,
    status: 200,
    sizeBytes: 9,
  };
  const rest = { loader: null, mimeType: 'text/javascript', etag: null, lastModified: null, why: null };
  const script = `var user = {"loyalty":"4711","mail":"${MAIL}","asked":"me@mail.example"}; keep('this')`;
  const received = recorded({
    headers: { link: `<https://shop.example/?u=${MAIL}>`, loyalty: '4711' },
    bodies: [{ ...body, ...rest, text: script }],
  });
  const redacted = JSON.stringify(redactParts(received, { redactions: RULES, url: visit.requestedUrl }));
  expect(redacted).not.toMatch(/dupont|4711|me@mail/);
  expect(redacted).toContain("keep('this')");
  expect(redacted).toContain('"role":"first-party"');
});

test('what rules name is in no change of a proof, and in no address that one speaks of', () => {
  const after = [{ check: 'tagJs' as const, outcome: 'passed' as const, reason: null }];
  const url = `https://t.example/hit?u=${MAIL}`;
  const changes = [
    { kind: 'set-header' as const, url, name: 'link', value: `<${url}>` },
    { kind: 'remove-header' as const, url: visit.requestedUrl, name: 'x' },
    { kind: 'answer' as const, url, status: 200, headers: { 'x-user': MAIL }, body: MAIL },
  ];
  const proofs = { tagJs: { outcome: 'proven' as const, reason: null, changes, after } };
  const redacted = redactProofs(proofs, { redactions: RULES, url: visit.requestedUrl });
  expect(JSON.stringify(redacted)).not.toMatch(/dupont|me@mail/);
  expect(redacted.tagJs?.changes[1]?.url).toContain('https://shop.example/of/me@shop.example?own=');
});
