import { SaxesParser } from 'saxes';
import { journeyReportSchema, type JourneyReport } from '@vigie/contract/journey-report.ts';
import { describe, expect, it } from 'vitest';
import { plannedJourney, sampleJourney } from '../../test/sample-journey.ts';
import { sentencesIn } from '../report/sentences.ts';
import { JOURNEY_FORMATTERS } from './journey-formats.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import type { Pen } from './pen.ts';
import { paintWith } from './terminal-text.ts';
import { showSeconds } from './text-journey.ts';

const pen: Pen = { labels: en, sentences: sentencesIn('en'), paint: paintWith(false), width: 100 };
const penFr: Pen = { ...pen, labels: fr, sentences: sentencesIn('fr') };
const FORMS = ['text', 'json', 'junit', 'markdown'] as const;
const HOSTILE =
  'a\u001B[31m`b`\u202E <img src=x onerror=1> ]]> & | @everyone [x](http://evil.example)\r\n# y\uD800';

/** Returns a report with hostile text in every field that a page, a recording or a plan fills. */
function hostile(): JourneyReport {
  const report = sampleJourney();
  const [journey] = report.journeys;
  if (journey === undefined) return report;
  const steps = journey.steps.map((step) => ({
    ...step,
    label: HOSTILE,
    staleSelectors: [HOSTILE],
    reason: step.reason === null ? null : `element-not-found: ${HOSTILE}`,
    hits: step.hits.map((hit) => ({ ...hit, event: HOSTILE, properties: { [HOSTILE]: HOSTILE } })),
    pushes: [{ dataLayer: HOSTILE, atMs: 1, value: { event: HOSTILE } }],
  }));
  const texts = { event: HOSTILE, property: HOSTILE, expected: HOSTILE, seen: HOSTILE };
  const findings = journey.findings.map((finding) => ({ ...finding, ...texts }));
  return { ...report, journeys: [{ ...journey, title: HOSTILE, steps, findings }] };
}

/** Returns the parts of a Markdown text outside of code. */
const markupOf = (markdown: string) => markdown.replaceAll(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');

describe('a report of journeys', () => {
  it('reports as text each step with its events, its finding beside it and what to renew', () => {
    const text = JOURNEY_FORMATTERS.text(sampleJourney(), pen);
    expect(text).toContain(
      'A step could not be done · 2 of 4 steps done · 1 finding · 66.7 % of the plan is met',
    );
    expect(text).toMatch(/! {3}2 {2}Pay {2}1\.2 s\n\s+ga4 purchase ×2, dataLayer:dataLayer purchase\n/);
    expect(text).toMatch(/Wrong type · ga4 purchase value\n\s+value of purchase on ga4 is of a wrong type/);
    expect(text).toMatch(/To renew, since it matches nothing now: aria\/Pay/);
    expect(text).toMatch(
      /✖ {3}3 .*\n\s+No selector of the step leads to an element of the page\.\n\s+aria\/Print/,
    );
    expect(text).toMatch(/○ {3}4 .*not done/);
  });

  it('reports that all is as planned, and where no plan was given', () => {
    expect(JOURNEY_FORMATTERS.text(plannedJourney(), pen)).toContain('Every event occurred as planned.');
    const { journeys, ...report } = plannedJourney();
    const unplanned = journeys.map(({ figures: _none, ...journey }) => journey);
    const text = JOURNEY_FORMATTERS.text({ ...report, journeys: unplanned }, penFr);
    expect(text).toContain('Aucun plan de marquage n’a été donné');
  });

  it('is JSON that the contract accepts', () => {
    expect(journeyReportSchema.parse(JSON.parse(JOURNEY_FORMATTERS.json(sampleJourney(), pen)))).toEqual(
      sampleJourney(),
    );
  });

  it('is JUnit with a case for each step and finding, whose counts are right', () => {
    const tags: Record<string, Record<string, string>[]> = {};
    const parser = new SaxesParser({});
    parser.on('opentag', ({ name, attributes }) => void (tags[name] ??= []).push(attributes));
    parser.write(JOURNEY_FORMATTERS.junit(sampleJourney(), pen)).close();
    expect(tags['testsuite']).toMatchObject([
      { name: 'Buy a mug', tests: '5', failures: '1', errors: '1', skipped: '1' },
    ]);
    expect(tags['testcase']?.map(({ name }) => name)).toEqual([
      'step 1: navigate https://shop.example/',
      'step 2: Pay',
      'step 3: click 3',
      'step 4: click 4',
      'ga4 purchase value: wrong-type (step 2)',
    ]);
    expect(tags['error']).toMatchObject([{ type: 'element-not-found' }]);
    expect([tags['failure']?.length, tags['skipped']?.length]).toEqual([1, 1]);
  });

  it('is Markdown with the steps as a list, and findings below their step', () => {
    const text = JOURNEY_FORMATTERS.markdown(sampleJourney(), pen);
    expect(text).toContain('## ⚠️ Vigie: ` Buy a mug `');
    expect(text).toMatch(
      /2\. ❌ ` Pay ` \(1\.2 s\)\n {3}- ` ga4 purchase ×2 `.*\n.*💡.*\n {3}- 🔴 \*\*Wrong type\*\* ` ga4 purchase value `/,
    );
  });

  it.each(FORMS)('as %s lets no text of others steer a terminal', (form) => {
    const text = JOURNEY_FORMATTERS[form](hostile(), pen);
    const steering = text.match(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu)?.filter((one) => one !== '\n');
    expect(steering ?? []).toEqual([]);
  });

  it('lets no text of others become markup or break its form', () => {
    expect(markupOf(JOURNEY_FORMATTERS.markdown(hostile(), pen))).not.toMatch(/[<>@]|https?:|\]\(/);
    const faults: Error[] = [];
    const parser = new SaxesParser({});
    parser.on('error', (error) => void faults.push(error));
    parser.write(JOURNEY_FORMATTERS.junit(hostile(), pen)).close();
    expect(faults).toEqual([]);
  });
});

it('writes the tenths of a step as its language does', () => {
  expect([showSeconds(1240, 'en'), showSeconds(1240, 'fr')]).toEqual(['1.2 s', '1,2 s']);
});
