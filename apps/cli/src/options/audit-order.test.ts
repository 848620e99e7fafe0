import { describe, expect, it } from 'vitest';
import { AUDIT_OPTIONS } from './audit-options.ts';
import { AUDIT_TABLE, auditOrder } from './audit-order.ts';
import { readArguments } from './read-arguments.ts';
import { parseConfig } from './read-config-file.ts';
import { UsageError } from './usage-error.ts';

const URL_AND_TAGS = 'https://shop.example/ --js-tag matomo.js --php-tag matomo.php';

const order = (line: string, yaml?: string) =>
  auditOrder(
    readArguments(line.split(' ').filter(Boolean), AUDIT_TABLE),
    yaml === undefined ? null : parseConfig(yaml, { path: 'vigie.yaml', table: AUDIT_OPTIONS }),
  );

function faults(line: string, yaml?: string): string[] {
  try {
    order(line, yaml);
  } catch (error) {
    if (error instanceof UsageError) return error.faults;
    throw error;
  }
  return [];
}

describe('the order read from a command line', () => {
  it('has the documented defaults', () => {
    expect(order(URL_AND_TAGS)).toMatchObject({
      urls: ['https://shop.example/'],
      tracking: {
        jsTagName: 'matomo.js',
        phpTagName: 'matomo.php',
        requiredVariables: [],
        pageViewRule: null,
      },
      discover: false,
      pagesMax: 1,
      delaySeconds: 0,
      timeoutSeconds: 30,
      lookAheadSeconds: 6,
      followRobots: true,
      consent: 'accept',
      visits: { consentSteps: { accept: [], refuse: [] } },
      mode: 'isolated',
      hits: 'deliver',
      format: 'text',
      lang: 'en',
    });
  });

  it('visits in each state for a consent matrix, and evaluates the visit that accepts', () => {
    const line = `${URL_AND_TAGS} --consent matrix --exempt matomo --exempt Piano`;
    expect(order(line)).toMatchObject({ consent: 'accept', matrix: { exempt: ['matomo', 'Piano'] } });
    expect(order(URL_AND_TAGS)).toMatchObject({ consent: 'accept', matrix: null });
    expect(faults(`${URL_AND_TAGS} --exempt matomo --fail-on consent`)).toHaveLength(2);
    expect(faults(`${line} --mode fast`)).toHaveLength(1);
    expect(order(`${line} --hold-back 3,0.5 --hold-back 3`)).toMatchObject({
      matrix: { delaysMs: [3_000, 500] },
    });
    expect(order(`${line} --withdraw`)).toMatchObject({ matrix: { withdraws: true } });
    for (const wrong of [
      `${URL_AND_TAGS} --withdraw`,
      `${URL_AND_TAGS} --hold-back 3`,
      `${line} --hold-back 0`,
      `${line} --hold-back 3,soon`,
    ])
      expect(faults(wrong)).toHaveLength(1);
  });

  it('marks the hits of who names no tag, unless configured otherwise', () => {
    expect(order('https://shop.example/')).toMatchObject({ hits: 'mark', visits: { hits: 'mark' } });
    expect(order('https://shop.example/ --hits deliver')).toMatchObject({ hits: 'deliver' });
  });

  it.each([
    ['--require a,b --require c', { tracking: { requiredVariables: ['a', 'b', 'c'] } }],
    ['--require=idsite', { tracking: { requiredVariables: ['idsite'] } }],
    ['--page-view-rule e=pv', { tracking: { pageViewRule: { parameter: 'e', value: 'pv' } } }],
    ['--delay 2.5', { delaySeconds: 2.5 }],
    ['--discover', { discover: true, pagesMax: 1000 }],
    ['--discover --pages 7', { discover: true, pagesMax: 7 }],
    ['--concurrency 3', { concurrency: 3 }],
    ['--timeout 45', { timeoutSeconds: 45 }],
    ['--look-ahead 10', { lookAheadSeconds: 10 }],
    [
      '--consent Refuse --consent-step #no',
      {
        consent: 'refuse',
        visits: { consentSteps: { accept: [], refuse: [{ selector: '#no', frame: null }] } },
      },
    ],
    [
      '--consent-step cmp.example>>button.yes --consent-step #a,#b',
      {
        consent: 'accept',
        visits: {
          consentSteps: {
            accept: [
              { selector: 'button.yes', frame: 'cmp.example' },
              { selector: '#a,#b', frame: null },
            ],
            refuse: [],
          },
        },
      },
    ],
    ['--needs-consent no', { consent: 'none', tracking: { needsConsent: 'no' } }],
    ['--needs-consent yes', { consent: 'accept', tracking: { needsConsent: 'yes' } }],
    ['--data-layer tc_vars', { tracking: { dataLayers: [{ name: 'tc_vars', shape: 'object' }] } }],
    ['--data-layer app:object', { tracking: { dataLayers: [{ name: 'app', shape: 'object' }] } }],
    ['--data-layer none', { tracking: { dataLayers: [] } }],
    ['--fail-under A+', { failUnder: { label: 'A+', reliability: 100 } }],
    ['--fail-under b', { failUnder: { label: 'B', reliability: 75 } }],
    ['--fail-under 82,5%', { failUnder: { label: '82.5%', reliability: 82.5 } }],
    ['--format json --format junit', { format: 'junit' }],
    ['--include blog/* --exclude blog/old/*', { include: ['blog/*'], exclude: ['blog/old/*'] }],
    ['--ignore-robots', { followRobots: false }],
    ['--browser Bundled', { browser: { value: 'bundled', setting: '--browser' } }],
    ['--browser /opt/a/chrome', { browser: { value: '/opt/a/chrome', setting: '--browser' } }],
    ['--accept-invalid-certificates', { acceptInvalidCertificates: true }],
    [
      '--profile phone --language fr-ca --time-zone Europe/Paris --hide-name',
      {
        visits: {
          namesVigie: false,
          profile: { device: 'phone', language: 'fr-CA', timeZone: 'Europe/Paris' },
        },
      },
    ],
    [
      '--cookie gate=env:GATE --header X-Preview=file:/run/secrets/a:b --basic-auth env:LOGIN --header-file h.txt',
      {
        accessOrigins: ['https://shop.example'],
        accessSources: [
          { kind: 'basic-auth', name: null, source: { from: 'env', location: 'LOGIN' } },
          { kind: 'header', name: 'X-Preview', source: { from: 'file', location: '/run/secrets/a:b' } },
          { kind: 'header', name: null, source: { from: 'file', location: 'h.txt' } },
          { kind: 'cookie', name: 'gate', source: { from: 'env', location: 'GATE' } },
        ],
      },
    ],
    ['--fail-on personal-data', { compare: undefined, failOn: 'personal-data' }],
    [
      '--compare base.json --fail-on broken --also markdown=a=b.md --also junit=c.xml',
      {
        compare: 'base.json',
        failOn: 'broken',
        also: [
          { format: 'markdown', path: 'a=b.md' },
          { format: 'junit', path: 'c.xml' },
        ],
      },
    ],
    ['--access-origins https://api.example/x', { accessOrigins: ['https://api.example'] }],
  ])('reads %s', (extra, expected) => {
    expect(order(`${URL_AND_TAGS} ${extra}`)).toMatchObject(expected);
  });

  it('reads further trackers, one option each', () => {
    const { others } = order(
      `${URL_AND_TAGS} --tracker name=Piano,js=piano.js,php=/event,require=a,b --tracker name=GA,js=gtag/js`,
    ).tracking;
    expect(others).toMatchObject([
      { name: 'Piano', jsTagName: 'piano.js', phpTagName: '/event', requiredVariables: ['a', 'b'] },
      { name: 'GA', jsTagName: 'gtag/js', phpTagName: '', pageViewRule: null },
    ]);
  });

  it('takes one page for several spellings of its address', () => {
    const { urls } = order(`https://shop.example https://SHOP.example/#top ${URL_AND_TAGS}`);
    expect(urls).toEqual(['https://shop.example/']);
  });

  it('takes one tag name alone', () => {
    expect(order('https://shop.example/ --js-tag t.js').tracking.phpTagName).toBe('');
  });

  it.each([
    ['--delay -1', '--delay "-1" is not a number of seconds from 0 to 3600: write for example --delay 2'],
    ['--delay two', '--delay "two" is not a number of seconds'],
    ['--pages 0', '--pages "0" is not a whole number of pages'],
    ['--pages 2.5', '--pages "2.5" is not a whole number of pages'],
    ['--concurrency 0', '--concurrency "0"'],
    [
      '--look-ahead 61',
      '--look-ahead "61" is not a whole number of seconds from 1 to 60: write for example --look-ahead 10',
    ],
    ['--look-ahead 2.5', '--look-ahead "2.5" is not a whole number of seconds'],
    ['--data-layer 1a', '--data-layer "1a" names no dataLayer'],
    ['--timeout', '--timeout needs a value: write --timeout S'],
    ['--delay --discover', '--delay needs a value: write --delay S'],
    [
      '--consent-step >>',
      '--consent-step ">>" names no element: write for example --consent-step "consent.example >> #accept"',
    ],
    ['--consent maybe', '--consent "maybe" is not one of none, accept, refuse'],
    ['--fail-under F', '--fail-under "F" is neither a grade (A+, A, B, C, D) nor a percentage'],
    ['--fail-under 101', '--fail-under "101" is neither'],
    ['--fail-under=', '--fail-under "" is neither'],
    [
      '--browser firefox',
      '--browser "firefox" is neither bundled nor installed nor a path: write for example /',
    ],
    ['--format xml', '--format "xml" is not one of text, json, junit'],
    ['--also summary.md', '--also "summary.md" is not one of text, json, junit, markdown with a file'],
    ['--fail-on broken', '--fail-on broken needs a run to compare with: write --compare BASE.json'],
    ['--include *', '--include "*" matches every page: leave the option out'],
    ['--page-view-rule pv', '--page-view-rule "pv" is not a parameter and its value'],
    ['--discover=yes', '--discover takes no value: write it alone'],
    ['--tracker js=a.js', '--tracker "js=a.js" is not a tracker with a name and a tag: write for example'],
    ['--tracker name=A', '--tracker "name=A" is not a tracker'],
    ['--tracker name=A,js=a --tracker name=a,js=b', '--tracker: tracker-name-twice'],
    ['--dealy 2', '--dealy is not an option: did you mean --delay?'],
    ['-x', '-x is not an option'],
    ['ftp://files.example', '"ftp://files.example" is no web page'],
    ['www.example.org/a', '"www.example.org/a" is not a full address: write https://www.example.org/a'],
    ['localhost:3000', '"localhost:3000" is not a full address: write http://localhost:3000'],
    ['http://', '"http://" is not an address'],
  ])('refuses %s and reports what to write', (extra, expected) => {
    expect(faults(`${URL_AND_TAGS} ${extra}`)).toEqual([expect.stringContaining(expected)]);
  });

  it('detects the tracker where no tag is named', () => {
    expect(order('https://shop.example/').detects).toBe(true);
    expect(order('https://shop.example/ --js-tag t.js').detects).toBe(false);
  });

  it('lists every fault at once', () => {
    expect(faults('--delay x --pages y --colour')).toHaveLength(4);
  });
});

describe('the order read from a configuration file', () => {
  const YAML = `
urls: [https://shop.example/, https://shop.example/cart]
jsTag: matomo.js
phpTag: matomo.php
require: [idsite, action_name]
delay: 1
discover: true
failUnder: 90
ignoreRobots: false
`;

  it('contains the same options under camelCase names', () => {
    expect(order('', YAML)).toMatchObject({
      urls: ['https://shop.example/', 'https://shop.example/cart'],
      tracking: { jsTagName: 'matomo.js', requiredVariables: ['idsite', 'action_name'] },
      delaySeconds: 1,
      discover: true,
      failUnder: { reliability: 90 },
      followRobots: true,
    });
  });

  it('contains further trackers as a list', () => {
    const yaml = `${YAML}
trackers:
  - { name: Piano, js: piano.js, php: /event, require: [page, site], pageViewRule: e=pv }
`;
    expect(order('', yaml).tracking.others).toMatchObject([
      { name: 'Piano', requiredVariables: ['page', 'site'], pageViewRule: { parameter: 'e', value: 'pv' } },
    ]);
  });

  it('gives way to the command line', () => {
    const merged = order('https://other.example/ --js-tag piano.js --delay 0 --require v', YAML);
    expect(merged).toMatchObject({
      urls: ['https://other.example/'],
      tracking: { jsTagName: 'piano.js', phpTagName: 'matomo.php', requiredVariables: ['v'] },
      delaySeconds: 0,
    });
  });

  it.each([
    ['jstag: a', 'vigie.yaml: unknown key "jstag": did you mean "jsTag"?'],
    ['colour: red', 'vigie.yaml: unknown key "colour"'],
    ['config: other.yaml', 'vigie.yaml: unknown key "config"'],
    ['constructor: 1', 'vigie.yaml: unknown key "constructor"'],
    ['delay: [1, 2]', 'vigie.yaml: "delay" takes one value, not a list'],
    ['delay: { s: 1 }', 'vigie.yaml: "delay" must be a plain value'],
    ['discover: sometimes', 'vigie.yaml: "discover" must be true or false'],
    ['delay: soon', '--delay "soon" is not a number of seconds'],
    ['a: [', 'vigie.yaml is not valid YAML'],
    ['- a', 'vigie.yaml must have one option a line'],
  ])('refuses %s', (yaml, expected) => {
    expect(faults(URL_AND_TAGS, yaml)[0]).toContain(expected);
  });
});
