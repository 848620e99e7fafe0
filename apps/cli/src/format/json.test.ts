import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { expect, it } from 'vitest';
import { SAMPLE_PAGES, sampleReport, sampleReportOfTwo, whole } from '../../test/sample-report.ts';
import { formatJson } from './json.ts';

it('prints one object that the contract accepts, with every page in order', async () => {
  const report = auditReportSchema.parse(JSON.parse(await whole(formatJson(sampleReport()))));
  expect(report.pages.map(({ url }) => url)).toEqual(SAMPLE_PAGES.map(({ url }) => url));
  expect(report.checks.hitPageview).toEqual({ passed: 1, failed: 3, skipped: 1 });
});

it('prints an object without pages when none was visited', async () => {
  const printed = JSON.parse(await whole(formatJson(sampleReport([]))));
  expect(printed.pages).toEqual([]);
});

it('reports further trackers beside the fields of the primary one', async () => {
  const report = auditReportSchema.parse(JSON.parse(await whole(formatJson(sampleReportOfTwo()))));
  expect(report.trackers).toMatchObject([{ name: 'Piano', grade: 'E' }]);
  expect(report.pages[0]).toMatchObject({ grade: 'A+', trackers: [{ name: 'Piano', grade: 'E' }] });
});
