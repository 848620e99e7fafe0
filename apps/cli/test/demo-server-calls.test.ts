import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { proxiedCallSchema } from '@vigie/contract/proxied-call.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { CONTAINER_PAGE } from '@vigie/demo-site/server-container.ts';
import { expect, it } from 'vitest';
import { runVigie } from './run-vigie.ts';

it('the demo shop shows three losses behind its server container', async () => {
  const callsFile = join(await mkdtemp(join(tmpdir(), 'vigie-demo-calls-')), 'calls.jsonl');
  const site = await startDemoSite({ callsFile });
  try {
    const args = [
      '--server-calls',
      callsFile,
      '--server-calls-wait',
      '5',
      '--hits',
      'deliver',
      '--format',
      'json',
    ];
    const { out } = await runVigie('audit', site.origin + CONTAINER_PAGE, '--js-tag', 'phare.js', ...args);
    const [page] = auditReportSchema.parse(JSON.parse(out)).pages;
    expect(
      page?.sentOnFindings?.map(({ kind, reason, event, destination }) => [
        kind,
        reason,
        event,
        destination.family,
      ]),
    ).toEqual([
      ['not-sent-on', 'unknown', 'begin_checkout', 'ga4'],
      ['value-changed', null, 'purchase', 'ga4'],
      ['not-sent-on', 'vendor-error', 'purchase', 'meta-conversions-api'],
    ]);
    expect(site.serverCalls().map((call) => proxiedCallSchema.parse(call))).toHaveLength(3);
  } finally {
    await site.close();
  }
});
