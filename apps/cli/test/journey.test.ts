import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journeyReportSchema } from '@vigie/contract/journey-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runVigie, spawnVigie } from './run-vigie.ts';
import { startSmallSite, type SmallSite } from './small-site.ts';

const SECRET = 'swordfish-4242';

let site: SmallSite;
let folder: string;
const file = (name: string) => join(folder, name);
const storeFile = (name: string, value: unknown) => writeFile(file(name), JSON.stringify(value));

const press = (selectors: string[]) => ({ type: 'click', selectors, timeout: 300 });

beforeAll(async () => {
  [site, folder] = await Promise.all([startSmallSite(), mkdtemp(join(tmpdir(), 'vigie-journey-'))]);
  const home = { type: 'navigate', url: 'https://shop.example/?code={{code}}' };
  await storeFile('look.json', { title: 'Look', steps: [home, press(['#gone', 'a[href="/page/1"]'])] });
  await storeFile('buy.json', { title: 'Buy', steps: [home, press(['#buy']), { type: 'close' }] });
});
afterAll(() => site.close());

/** Derives a plan that contains an event that never comes. */
async function learnPlan(): Promise<void> {
  const args = ['--base-url', site.origin, '--set', 'code=env:CODE', '--output', file('plan.yaml')];
  const { code, err } = await spawnVigie(['learn', file('look.json'), ...args], { CODE: SECRET }).ended;
  const plan = await readFile(file('plan.yaml'), 'utf8');
  expect([code, `${err}${plan}`.includes(SECRET)]).toEqual([0, false]);
  expect(plan).toContain('due: { label: "click #gone" }');
  expect(plan).toContain('action_name: { type: string } # in 2 of 2\n');
  await writeFile(
    file('plan.yaml'),
    `${plan}  - { name: purchase, sources: [matomo], due: { step: 2 } }\nunplanned: report\n`,
  );
}

describe('vigie journey', () => {
  it('runs recordings at the given origin, and evaluates their events; a step that fails is code 3', async () => {
    await learnPlan();
    const args = ['--events', file('plan.yaml'), '--base-url', site.origin, '--set', 'code=env:CODE'];
    const files = [
      '--format',
      'json',
      '--also',
      `markdown=${file('out.md')}`,
      '--also',
      `junit=${file('out.xml')}`,
    ];
    const recordings = [file('look.json'), file('buy.json')];
    const { code, out, err } = await spawnVigie(['journey', ...recordings, ...args, ...files], {
      CODE: SECRET,
    }).ended;
    const { journeys } = journeyReportSchema.parse(JSON.parse(out));
    expect(code).toBe(3);
    expect(journeys.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['Look', 'failed'],
      ['Buy', 'step-failed'],
    ]);
    const [look, buy] = journeys;
    expect(look?.findings).toMatchObject([{ kind: 'missing', event: 'purchase', source: 'matomo', step: 2 }]);
    expect(look?.steps[1]).toMatchObject({ selector: 'a[href="/page/1"]', staleSelectors: ['#gone'] });
    expect(look?.steps.map(({ hits }) => hits.map(({ vendor }) => vendor))).toEqual([['matomo'], ['matomo']]);
    expect(look?.steps[0]?.pushes.map(({ dataLayer, value }) => [dataLayer, value])).toEqual([
      ['dataLayer', { page: 'Home' }],
    ]);
    expect(buy?.findings).toEqual([]);
    expect(buy?.steps.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'skipped']);
    expect(buy?.steps[1]?.reason).toMatch(/^element-not-found/);
    expect(err).toContain('2/2 Buy · 2/3 failed click #buy');
    expect(err).toContain('step 2 of "Buy" could not be done: element-not-found');
    const written = await Promise.all(['out.md', 'out.xml'].map((name) => readFile(file(name), 'utf8')));
    expect([out, err, ...written].filter((text) => text.includes(SECRET))).toEqual([]);
    expect(site.requests()).toBeGreaterThan(2);
  });

  it(
    'answers 2 for files that cannot be understood, and says where and what to write',
    { tags: ['exhaustive'] },
    async () => {
      await writeFile(file('wrong.yaml'), 'events:\n  - { name: a, sources: [ga4], tims: 1 }\n');
      const { code, out, err } = await runVigie('journey', file('look.json'), '--events', file('wrong.yaml'));
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(`wrong.yaml:2:32: events.0.tims: unknown key "tims": did you mean "times"?`);
      expect(err).toContain('look.json:1:26: {{code}} has no value: write --set code=env:VAR');
    },
  );
});
