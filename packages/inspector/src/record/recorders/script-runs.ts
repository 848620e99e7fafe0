import type { ScriptRun } from '@vigie/contract/observation/observation.ts';
import type { Recorder } from '../recorder.ts';
import type { RecorderContext } from './recorder-context.ts';

const RUNS_MAX = 2_000;

/**
 * Counts executions of external scripts by the load and error events of their elements: a cached script counts each
 * time it runs. It covers the final main document and all its frames.
 */
export function scriptRunsRecorder({
  pageScripts,
  clock,
  onNewDocument,
}: RecorderContext): Recorder<ScriptRun[]> {
  let runs: ScriptRun[] = [];
  onNewDocument(() => {
    runs = [];
  });
  pageScripts.on('script-run', ({ kind: _kind, at, ...run }, frameId) => {
    if (runs.length < RUNS_MAX) runs.push({ ...run, frameId, atMs: clock.fromPage(at) });
  });
  return { start: () => undefined, finish: () => runs };
}
