import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport } from '../../test/sample-report.ts';
import { en } from '../format/labels/en.ts';
import { fr } from '../format/labels/fr.ts';
import { formatMarkdown } from '../format/markdown.ts';
import { blockingLines } from '../format/text-blocking.ts';
import { sentencesIn } from '../report/sentences.ts';
import { blockers } from './blocker-option.ts';
import { addBlockedPage, emptyBlockingTally } from './blocking-tally.ts';
import { readBlockers } from './read-blockers.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'vigie-lists-'))));
afterAll(() => rm(folder, { recursive: true }));

async function listOf(content: string | Uint8Array, name = 'list.txt') {
  const path = join(folder, name);
  await writeFile(path, content);
  return { name, path };
}

describe('--blockers', () => {
  it('takes a file, with or without a name', () => {
    expect(blockers.read(['EasyPrivacy=./a.txt', '/lists/b=c.txt', 'd.txt'])).toEqual({
      value: [
        { name: 'EasyPrivacy', path: './a.txt' },
        { name: 'b=c.txt', path: '/lists/b=c.txt' },
        { name: 'd.txt', path: 'd.txt' },
      ],
    });
    expect(blockers.read(['A=x', 'A=y'])).toMatchObject({ wrong: expect.stringContaining('"A" names two') });
    expect(blockers.read(['A='])).toMatchObject({ wrong: expect.stringContaining('names no file') });
  });

  it.each([
    ['', 'it is empty'],
    ['! a comment\n\n', 'it is empty'],
    ['\n<!DOCTYPE html>\n<html>', 'line 2 is HTML'],
    ['{ "categories": {} }', 'line 1 is JSON'],
    ['[\n{"trigger": {}}]', 'line 1 is JSON'],
    ['||a.test^\nx\0y', 'line 2 is no text'],
    ['This is a text.\nIt has no rule.', 'line 1 is no rule'],
  ])('refuses %j', async (content, why) => {
    const list = await listOf(content);
    await expect(readBlockers([list])).rejects.toThrow(`--blockers list.txt=${list.path}: ${why}`);
  });

  it('refuses a list of 100 MB without reading it, a folder, and a missing file', async () => {
    const list = await listOf('||a.test^', 'large.txt');
    await truncate(list.path, 104_857_600);
    await expect(readBlockers([list])).rejects.toThrow('it has 100 MB, and a filter list has at most 32 MB');
    await expect(readBlockers([{ name: 'a', path: folder }])).rejects.toThrow('it is a folder');
    await expect(readBlockers([{ name: 'a', path: join(folder, 'none') }])).rejects.toThrow(
      'there is no such file',
    );
  });

  it('names the lines that have no effect', async () => {
    const long = `||${'a'.repeat(1_048_576)}.test^`;
    const list = await listOf(`||a.test^\n${long}\n/(?=a)b/\n||b.test^$popup\n!#include x.txt`);
    const read = await readBlockers([list]);
    expect(read?.warnings).toEqual([
      '--blockers list.txt: these lines have no effect here: line 2 is too long for a rule; line 3 has a regular expression that could run without end; line 5 refers to another list, which is not followed',
    ]);
    expect(read?.facts.lists).toMatchObject([{ name: 'list.txt', rules: 1, ignored: 4 }]);
  });

  it('loads nothing without a list', async () => {
    expect(await readBlockers([])).toBeNull();
  });
});

const penOf = (labels: typeof en) => ({
  labels,
  sentences: sentencesIn(labels.locale),
  paint: (_colour: unknown, text: string) => text,
  width: 100,
});

describe('report of blockers', () => {
  const blocking = emptyBlockingTally();
  addBlockedPage(blocking, {
    outcome: 'measured',
    blocked: [{ url: 'https://stats.test/m.js?\u001b[31m', list: 'EasyPrivacy', rule: '||stats.test^' }],
    blocking: {
      neverSent: [
        { url: 'https://stats.test/hit', because: 'https://stats.test/m.js', list: null, rule: null },
      ],
      trackers: [
        {
          vendor: 'matomo',
          name: 'Matomo',
          requests: 2,
          stopped: 2,
          hits: 1,
          stoppedHits: 1,
          outcome: 'stopped',
        },
        { vendor: 'ga4', name: 'GA4', requests: 2, stopped: 0, hits: 1, stoppedHits: 0, outcome: 'free' },
      ],
      escaped: ['https://shop.example/metrics/collect'],
      browsers: [{ browser: 'brave', blocked: 1, neverSent: 1, stopped: ['Matomo'] }],
    },
  });
  const sample = sampleReport();
  const browsers = [{ browser: 'brave', lists: ['EasyPrivacy'], missing: ['EasyList'] }] as const;
  const report = {
    ...sample,
    head: { ...sample.head, blockers: auditReportSchema.shape.blockers.parse({ lists: [], browsers }) },
    blocking,
  };

  it('reports which trackers fall, by which rule, and what escapes', () => {
    const text = blockingLines(report, penOf(en)).join('\n');
    expect(text).toContain('1 of 1 page affected · 1 request stopped · 1 never sent because of them');
    expect(text).toContain('! Matomo: stopped on 1 page');
    expect(text).toContain('· GA4: not stopped on 1 page');
    expect(text).toContain('EasyPrivacy: ||stats.test^');
    expect(text).toContain('https://shop.example/metrics/collect');
    expect(text).toContain('Brave: 1 request stopped, 1 never sent; without Matomo');
    expect(text).toContain('these lists were not given: EasyList');
    expect(text).not.toContain('\u001b');
  });

  it('reports it in French, and in Markdown', () => {
    expect(blockingLines(report, penOf(fr)).join('\n')).toContain('! Matomo: bloqué sur 1 page');
    expect(formatMarkdown(report, penOf(fr))).toContain('### Avec un bloqueur de contenu');
    expect(formatMarkdown(report, penOf(en))).toContain('- ❌ ` Matomo: stopped on 1 page `');
  });

  it('reports nothing without lists', () => {
    expect(blockingLines(sample, penOf(en))).toEqual([]);
  });
});
