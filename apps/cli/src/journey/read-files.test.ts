import { describe, expect, it } from 'vitest';
import { parsePlan } from './read-plan.ts';
import { parseRecording } from './read-recording.ts';

const faultsOf = (read: object): string[] => ('faults' in read ? (read.faults as string[]) : []);

describe('a recording', () => {
  it('is what the recorder exports, with fields that nobody here reads', () => {
    const text = '{ "title": "Buy", "extra": 1, "steps": [{ "type": "close", "later": true }] }';
    expect(parseRecording(text, 'a.json')).toMatchObject({ recording: { title: 'Buy', extra: 1 } });
  });

  it('is refused with every fault, its position and what to write', () => {
    const text = `{
  "title": "",
  "steps": [
    { "type": "clik" },
    { "type": "click", "selectrs": [["#buy"]] },
    { "type": "navigate", "url": "https://shop.example/", "timeout": 0 }
  ]
}`;
    const faults = faultsOf(parseRecording(text, 'buy.json'));
    expect(faults).toEqual([
      'buy.json:2:3: title: write what the journey is called',
      expect.stringMatching(/^buy\.json:4:7: steps\.0\.type: .*did you mean "click"\?$/),
      'buy.json:5:24: steps.1.selectors: it is missing: write "selectors" in place of "selectrs"',
      'buy.json:6:59: steps.2.timeout: write whole milliseconds from 1 to 30000',
    ]);
  });

  it.each([
    {
      what: 'no file of JSON',
      text: '{ "title": "a", "steps": [',
      expected: /^a\.json:1:\d+: a "]" is missing/,
    },
    {
      what: 'nested too deeply',
      text: '['.repeat(5_000),
      expected: /^a\.json:1:1: it is nested too deeply$/,
    },
    { what: 'empty', text: '', expected: /^a\.json: it is empty: in the Recorder .* Export, then JSON$/ },
    { what: 'a script', text: 'const a = 1;', expected: /^a\.json: it is no recording: in the Recorder/ },
  ])('that is $what is one fault', ({ text, expected }) => {
    const [fault, ...more] = faultsOf(parseRecording(text, 'a.json'));
    expect(fault).toMatch(expected);
    expect(more).toEqual([]);
  });
});

describe('a tracking plan', () => {
  it('has defaults for what is left out', () => {
    expect(parsePlan('events: []', 'p.yaml')).toMatchObject({
      plan: { events: [], agree: [], unplanned: 'allow' },
    });
  });

  it('is refused with every fault, its position and what to write', () => {
    const text = `events:
  - name: purchase
    sources: [GA4]
    due: { stp: 1 }
    shema: {}
  - nam: purchase
    sources: [ga4]
    due: { step: '3' }
    times: two
  - name: purchase
    sources: [ga4]
    due: { step: 1, after: view }
`;
    const faults = faultsOf(parsePlan(text, 'p.yaml'));
    expect(faults.toSorted()).toEqual([
      'p.yaml:12:5: events.2.due: write step, or after, or label, or pages, and one of them alone',
      'p.yaml:3:15: events.0.sources.0: write the family of a tracker (ga4), a dataLayer (dataLayer:dataLayer) or the calls of a server (server:ga4)',
      'p.yaml:4:5: events.0.due: write step, or label, or pages, or after, not "stp": did you mean "step"?',
      'p.yaml:5:5: events.0.shema: unknown key "shema": did you mean "schema"?',
      'p.yaml:6:5: events.1.name: it is missing: write "name" in place of "nam"',
      'p.yaml:8:12: events.1.due.step: write the number of a step of the recording, from 1, or label: with its text',
      'p.yaml:9:5: events.1.times: write a whole number from 0 to 1000, or { min, max } with min not above max',
    ]);
  });

  it('with a schema that cannot evaluate is refused at the line of the schema', () => {
    const text = `events:
  - name: purchase
    sources: [ga4]
    schema:
      type: object
      properties:
        value: { minimun: 3 }
        email: { pattern: '(a+)+\\1' }
`;
    const faults = faultsOf(parsePlan(text, 'p.yaml'));
    expect(faults).toEqual([
      expect.stringMatching(/^p\.yaml:7:18: events\.0\.schema\.properties\.value\.minimun: it .*: .*minimum/),
      expect.stringMatching(/^p\.yaml:8:18: events\.0\.schema\.properties\.email\.pattern: it /),
    ]);
  });
});
