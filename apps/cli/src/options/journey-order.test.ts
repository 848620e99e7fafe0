import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readJourneyOrder } from './journey-order.ts';
import { UsageError } from './usage-error.ts';

const RECORDING = `{
  "title": "Buy",
  "steps": [
    { "type": "navigate", "url": "https://shop.example/a?b={{code}}" },
    { "type": "change", "selectors": [["#card"]], "value": "{{card}}" },
    { "type": "click", "selectors": [["aria/Pay"]], "label": "Pay" }
  ]
}`;
const PLAN = `events:
  - { name: purchase, sources: [ga4, 'dataLayer:shop'], due: { label: Pay } }
`;
const env = { CARD: 'secret-4242', CODE: 'secret-code', EMPTY: '' };
const SET = ['--set', 'card=env:CARD', '--set', 'code=env:CODE'];

let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-journey-'));
  await writeFile(file('buy.json'), RECORDING);
  await writeFile(file('plan.yaml'), PLAN);
});

async function faultsOf(...argv: string[]): Promise<string[]> {
  const fault = await readJourneyOrder(argv, env).catch((error: unknown) => error);
  if (!(fault instanceof UsageError)) throw new Error('it was understood');
  expect(fault.message).not.toMatch(/secret/);
  return fault.faults.map((text) => text.replaceAll(`${folder}/`, ''));
}

describe('the order of vigie journey', () => {
  it('reads recordings, plan and values; hits are delivered and banners left alone by default', async () => {
    const order = await readJourneyOrder([file('buy.json'), '--events', file('plan.yaml'), ...SET], env);
    expect(order).toMatchObject({
      values: { card: 'secret-4242', code: 'secret-code' },
      consent: 'none',
      hits: 'deliver',
      format: 'text',
      access: { entries: [] },
    });
    expect(order.recordings.map(({ recording }) => recording.title)).toEqual(['Buy']);
    expect(order.tracking.dataLayers).toEqual([{ name: 'shop', shape: 'array' }]);
  });

  it('writes over no file that it reads, and takes one value of an option', async () => {
    const buy = file('buy.json');
    const [over] = await faultsOf(buy, ...SET, '--output', buy);
    expect(over).toBe('buy.json is read here and would be written over: name another file');
    const twice = ['--output', file('same.txt'), '--also', `text=${file('same.txt')}`];
    expect(await faultsOf(buy, ...SET, ...twice)).toEqual([
      'same.txt would be written twice: name another file',
    ]);
    expect(await faultsOf(buy, ...SET, '--consent', 'accept', '--consent', 'refuse')).toEqual([
      '--consent is given twice, with different values: give it once',
    ]);
  });

  it('opens what the website with its base address needs, and sends access there', async () => {
    const options = ['--base-url', 'http://localhost:3000', '--cookie', 'k=env:CODE', ...SET];
    const { urls, access } = await readJourneyOrder([file('buy.json'), ...options], env);
    expect(urls.map((url) => new URL(url).origin)).toEqual(['http://localhost:3000']);
    expect(access.origins).toEqual(['http://localhost:3000']);
  });

  it('reports all faults at once: files, values, steps and options', async () => {
    await writeFile(file('broken.json'), '{ "title": "x", "steps": [{ "type": "clik" }] }');
    const faults = await faultsOf(
      file('broken.json'),
      file('none.json'),
      '--base-url',
      'http://a.example/shop',
      '--consnt',
      'accept',
    );
    expect(faults.toSorted()).toEqual([
      '--base-url takes no path: write --base-url http://a.example',
      '--consnt is not an option: did you mean --consent?',
      expect.stringMatching(/^broken\.json:1:\d+: steps\.0\.type: .*did you mean "click"\?$/),
      'none.json cannot be read: there is no such file',
    ]);
  });

  it('names the step that asks for a value nobody gave, and values that cannot be read', async () => {
    const faults = await faultsOf(file('buy.json'), '--set', 'cart=env:CARD', '--set', 'code=env:EMPTY');
    expect(faults).toEqual([
      '--set code: what was read is empty',
      'buy.json:5:5: {{card}} has no value ("cart" was given): write --set card=env:VAR',
    ]);
    expect(await faultsOf(file('buy.json'), '--set', 'card=hunter2')).toContain(
      '--set takes no value, which others on this machine could read: write card=env:VAR or card=file:PATH',
    );
  });

  it('refuses a plan that names steps which no recording has', async () => {
    await writeFile(
      file('far.yaml'),
      'events:\n  - { name: a, sources: [ga4], due: { step: 9 } }\n  - { name: b, sources: [ga4], due: { label: Pai } }\n',
    );
    expect(await faultsOf(file('buy.json'), '--events', file('far.yaml'), ...SET)).toEqual([
      'far.yaml:2:32: there is no step 9: the longest recording has 3',
      'far.yaml:3:32: no step of a recording is called "Pai": did you mean "Pay"?',
    ]);
  });

  it('asks for a recording', async () => {
    expect(await faultsOf()).toEqual([expect.stringMatching(/^no recording to run: export one/)]);
  });
});
