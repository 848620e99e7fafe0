import { describe, expect, it } from 'vitest';
import { classifyReport, normalisedPolicy, type ReportFacts } from './classify-report.ts';
import { readReports } from './read-reports.ts';

const POLICY = "script-src 'self' 'nonce-abc'; report-uri /r";
const FACTS: ReportFacts = {
  hosts: ['www.example.org'],
  policies: new Map([[normalisedPolicy(POLICY), 'p1']]),
  isTracker: ({ hostname }) => ['www.googletagmanager.com', '10.0.0.4'].includes(hostname),
  nameOf: ({ hostname }) => (hostname === 'fonts.example.net' ? hostname : null),
};
const REPORT = {
  'document-uri': 'https://www.example.org/checkout?step=1',
  'blocked-uri': 'https://fonts.example.net/a.woff',
  'effective-directive': 'font-src',
  'original-policy': POLICY,
  disposition: 'enforce',
};

function classed(
  changes: Partial<Record<keyof typeof REPORT | 'source-file', string>>,
  browser = 'chrome' as const,
) {
  const [report] = readReports(JSON.stringify({ 'csp-report': { ...REPORT, ...changes } }));
  return report === undefined ? null : classifyReport(report, browser, FACTS);
}

describe('classes of reports', () => {
  it.each([
    [
      'tracking',
      {
        'blocked-uri': 'https://www.googletagmanager.com/gtm.js?id=1',
        'effective-directive': 'script-src-elem',
      },
    ],
    ['tracking', { 'blocked-uri': 'https://10.0.0.4/matomo.js' }],
    ['own', {}],
    ['own', { 'blocked-uri': 'inline', 'effective-directive': 'script-src' }],
    ['report-only', { disposition: 'report' }],
    ['old-policy', { 'original-policy': "script-src 'none'" }],
    ['extension', { 'blocked-uri': 'chrome-extension' }],
    ['extension', { 'blocked-uri': 'inline', 'source-file': 'moz-extension://4f/inject.js' }],
    ['extension', { 'blocked-uri': 'inline', 'source-file': 'safari-web-extension://4f/inject.js' }],
    ['translation', { 'blocked-uri': 'https://translate.googleapis.com/x.js' }],
    ['translation', { 'document-uri': 'https://www-example-org.translate.goog/checkout' }],
    ['injected', { 'blocked-uri': 'https://gc.kis.v2.scr.kaspersky-labs.com/main.js' }],
    ['injected', { 'blocked-uri': 'http://192.168.1.1/portal.js' }],
  ])('calls a report %s with %o', (expected, changes) => {
    expect(classed(changes)?.class).toBe(expected);
  });

  it('attributes inline scripts in the browser of an app to the app', () => {
    expect(classed({ 'blocked-uri': 'inline' }, 'in-app' as never)?.class).toBe('in-app');
  });

  it('names a host only if it is known', () => {
    expect(classed({})?.blocked).toBe('fonts.example.net');
    expect(classed({ 'blocked-uri': 'https://jane.example.com/x' })?.blocked).toBe('other');
    expect(classed({ 'blocked-uri': 'jane' })?.blocked).toBe('other');
    expect(classed({ 'blocked-uri': 'https://jane.example.org/x' })?.blocked).toBe('www.example.org');
    expect(classed({ 'blocked-uri': 'https://jane.translate.goog/x' })?.blocked).toBe('translate.goog');
    expect(classed({ 'blocked-uri': '' })?.blocked).toBe('inline');
  });

  it('refuses pages of other websites and unknown directives', () => {
    expect(classed({ 'document-uri': 'https://evil.example/' })).toBeNull();
    expect(classed({ 'document-uri': 'https://www.example.org.evil.example/' })).toBeNull();
    expect(classed({ 'effective-directive': 'jane-src' })).toBeNull();
  });
});

it('finds one policy again under another nonce', () => {
  expect(classed({ 'original-policy': "SCRIPT-SRC  'self' 'nonce-xyz';report-to d" })?.policy).toBe('p1');
});

it('reads batches of the Reporting API, and only violations', () => {
  const body = {
    documentURL: 'https://www.example.org/',
    blockedURL: 'inline',
    effectiveDirective: 'script-src-elem',
    originalPolicy: POLICY,
    disposition: 'enforce',
  };
  const reports = readReports(
    JSON.stringify([
      { type: 'csp-violation', url: 'https://www.example.org/', body },
      { type: 'deprecation', url: 'https://www.example.org/', body: { id: 'x' } },
      null,
      7,
    ]),
  );
  expect(reports).toHaveLength(1);
  expect(classifyReport(reports[0]!, 'firefox', FACTS)).toEqual({
    class: 'own',
    directive: 'script-src-elem',
    blocked: 'inline',
    policy: 'p1',
  });
});

it.each(['', '{', '[]', 'null', '{"csp-report":1}', '[{"type":"csp-violation"}]'])(
  'reads nothing in %s',
  (body) => {
    expect(readReports(body)).toEqual([]);
  },
);
