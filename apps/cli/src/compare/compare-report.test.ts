import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { expect, it } from 'vitest';
import {
  SAMPLE_PAGES,
  sampleFailedPage,
  samplePage,
  sampleReport,
  sampleReportOfTwo,
  whole,
} from '../../test/sample-report.ts';
import { formatJson } from '../format/json.ts';
import { formatJunit } from '../format/junit.ts';
import { en } from '../format/labels/en.ts';
import { formatText } from '../format/text.ts';
import { paintWith } from '../format/terminal-text.ts';
import type { ReportPage } from '../report/page.ts';
import { sentencesIn } from '../report/sentences.ts';
import { compareReport } from './compare-report.ts';
import { readBase } from './read-base.ts';

const PEN = { labels: en, sentences: sentencesIn('en'), paint: paintWith(false), width: 80 };
const ON_STAGING = SAMPLE_PAGES.map((page) => ({ ...page, url: page.url.replace('shop.', 'staging.') }));

/** Compares the sample run with a base run of these pages on another host. */
const compared = (pages: ReportPage[], report = sampleReport()) =>
  compareReport(report, { ...sampleReport().head, website: 'https://staging.example', pages });

it('reports what broke on each page and on the website, in a report that the contract accepts', async () => {
  const before = ON_STAGING.map((page, index) =>
    index === 2 ? samplePage('https://staging.example/pay') : page,
  );
  const printed = JSON.parse(await whole(formatJson(await compared(before))));
  const report = auditReportSchema.parse(printed);
  expect(report.comparison).toMatchObject({
    base: { website: 'https://staging.example', grade: 'C' },
    inBoth: 5,
    lost: 0,
    pages: { broken: 1, fixed: 0, failing: 2, unjudged: 1, same: 1 },
    causes: [{ kind: 'broken', key: 'csp:blocks-js-tag', exampleUrl: 'https://shop.example/pay' }, {}, {}],
  });
  expect(report.pages[2]?.comparison?.kinds).toEqual(['broken']);
});

it('names what broke and what was fixed in text and in the cases of JUnit', async () => {
  const before = ON_STAGING.with(0, { ...ON_STAGING[2]!, url: 'https://staging.example/' }).with(
    2,
    samplePage('https://staging.example/pay'),
  );
  const report = await compared(before);
  const text = formatText(report, PEN);
  expect(text).toContain('Since the base run of March 1, 2026 at 08:00 UTC  C');
  expect(text).toContain('✗ broken: CSP · blocks-js-tag  https://shop.example/pay');
  expect(text).toContain('✓ fixed: CSP · blocks-js-tag  https://shop.example/');
  const junit = await whole(formatJunit(report, PEN));
  expect(junit).toContain('<system-out>Since the base run: fixed.</system-out>');
  expect(junit).toContain('">Since the base run: broken.&#10;Add to the policy:');
});

it('counts pages that it lost, and compares each tracker with its like', async () => {
  const lost = sampleReport([sampleFailedPage('https://shop.example/', 'gone')]);
  expect((await compared(ON_STAGING, lost)).head.comparison).toMatchObject({ lost: 1, causes: [] });

  const two = sampleReportOfTwo();
  const [page] = JSON.parse(await whole(formatJson(two))).pages as ReportPage[];
  const healthy = { ...page!, trackers: [{ ...page!.trackers![0]!, verdicts: page!.verdicts }] };
  const { comparison } = (await compareReport(two, { ...two.head, pages: [healthy] })).head;
  expect(comparison).toMatchObject({
    pages: { broken: 0, same: 1 },
    trackers: [{ name: 'Piano', pages: { broken: 1 } }],
  });
  expect((await compared(ON_STAGING, two)).head.comparison).not.toHaveProperty('trackers');
});

it('reads a base run from its file, and reports what is wrong with a file that is none', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'vigie-base-')), 'base.json');
  await writeFile(path, await whole(formatJson(sampleReport())));
  expect((await readBase(path)).pages).toHaveLength(5);
  await writeFile(path, '{"website": "https://shop.example", ');
  await expect(readBase(path)).rejects.toThrow(/base\.json is not JSON: /);
  await writeFile(path, '{"website": "https://shop.example"}');
  await expect(readBase(path)).rejects.toThrow(/is no report of "vigie audit --format json" \(startedAt\)/);
  await expect(readBase(`${path}.gone`)).rejects.toThrow(/cannot be read: ENOENT/);
});
