import { tieCalls } from '@vigie/audit/server-side/tie-calls.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { expect, it } from 'vitest';
import { UNTIL_MS } from '../../../../packages/audit/test/server-side-cases.ts';
import { plantedLosses } from '../../../../packages/audit/test/server-side-losses.ts';
import type { Report } from '../report/report.ts';
import type { AuditRun } from '../report/run-audit.ts';
import type { CallFile } from './call-file.ts';
import { withServerCalls } from './run-server-calls.ts';

it('reports what was sent although the refusing visit of a matrix had refused, at its page', async () => {
  const loss = plantedLosses().find(({ expected }) => expected.kind === 'sent-although-refused');
  if (loss === undefined) throw new Error('there is one');
  const { visit, calls } = loss;
  const added: unknown[] = [];
  const run = {
    signal: new AbortController().signal,
    report: { addServerSide: (...given: unknown[]) => added.push(given), shownUrl: (url: string) => url },
  } as unknown as AuditRun;
  const file: CallFile = {
    tie: async (hits) => tieCalls({ hits, calls, untilMs: UNTIL_MS }),
  };
  const accepted: Observation = { ...visit, requests: { state: 'recorded', value: [] } };
  const { serverSide } = await withServerCalls(run, file, async (followed) => {
    await followed.onVisit?.(accepted, 0);
    followed.onStateVisit?.(visit);
    return {} as Report;
  });
  const kinds = serverSide?.findings.map(({ finding: { kind, proof }, page }) => [
    kind,
    proof.requestId,
    page,
  ]);
  expect(kinds?.[0]).toEqual(['sent-although-refused', null, visit.requestedUrl]);
  expect(new Set(kinds?.map(([kind]) => kind))).toEqual(new Set(['sent-although-refused']));
  expect(added).toHaveLength(1);
});
