import type { AddressInfo } from 'node:net';
import type { TestApp } from '../test-app.ts';
import { createFuzzCallers, type FuzzCaller, type FuzzCallers } from './actors.ts';
import { callRequest } from './call-request.ts';
import { exchange } from './exchange.ts';
import { faultOf } from './evaluate-outcome.ts';
import { planAt, type FuzzPlan } from './plans.ts';

export interface FuzzOptions {
  seed: number;
  /** Numbers of the requests to send: from the seed's first, unless one is repeated. */
  from: number;
  requests: number;
  onProgress?: (sent: number) => void;
  /** Ends the run early; the report covers the requests sent until then. */
  signal?: AbortSignal;
}

export interface FuzzFault {
  index: number;
  /** The request, and the error in its answer. */
  request: string;
  why: string;
  answer: string;
}

export interface FuzzReport {
  /** Number of answers by status. */
  statuses: Map<string, number>;
  faults: FuzzFault[];
}

/** Number of concurrent requests. */
const LANES = 8;

/** Sends the requests of a seed to the app on a separate port, and evaluates each answer. */
export async function fuzz(bench: TestApp, options: FuzzOptions): Promise<FuzzReport> {
  if (!bench.app.server.listening) await bench.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = bench.app.server.address() as AddressInfo;
  const askers = createFuzzCallers(bench);
  const report: FuzzReport = { statuses: new Map(), faults: [] };
  let [begun, done] = [0, 0];
  const lane = async () => {
    while (begun < options.requests && options.signal?.aborted !== true) {
      const index = options.from + begun;
      begun += 1;
      await send({ askers, port, report }, options.seed, index);
      done += 1;
      options.onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return report;
}

interface Sending {
  askers: FuzzCallers;
  port: number;
  report: FuzzReport;
}

async function send({ askers, port, report }: Sending, seed: number, index: number): Promise<void> {
  const plan = planAt(seed, index);
  const asker = plan.kind === 'call' ? await askers.next(plan.actor) : null;
  const bytes = bytesOf(plan, asker);
  const requestLine = bytes.toString('latin1', 0, Math.min(bytes.length, 16_000)).split('\r\n', 1)[0] ?? '';
  const outcome = await exchange(port, bytes);
  const status = typeof outcome === 'string' ? outcome : String(outcome.status);
  report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
  if (status === '401' && asker !== null && asker.token !== null) askers.lost(asker);
  const why = faultOf(requestLine, outcome);
  if (why === null) return;
  const answer = typeof outcome === 'string' ? outcome : outcome.body.toString('utf8', 0, 300);
  report.faults.push({ index, request: JSON.stringify(bytes.toString('utf8', 0, 1_500)), why, answer });
}

function bytesOf(plan: FuzzPlan, asker: FuzzCaller | null): Buffer {
  if (plan.kind === 'malformed' || asker === null)
    return Buffer.from(plan.kind === 'malformed' ? plan.bytes : '', 'latin1');
  return callRequest(plan, asker.targets[plan.whose], asker.token);
}
