import type { RunFailure } from '@vigie/contract/job.ts';

/** Cause of a premature stop of an attempt; the reason of its abort signal. */
export type StopCause = 'cancelled' | 'superseded' | 'deadline-passed' | 'agent-closing';

export class Stop extends Error {
  override name = 'Stop';
  readonly stopCause: StopCause;

  constructor(stopCause: StopCause) {
    super(stopCause);
    this.stopCause = stopCause;
  }
}

/** Thrown when a run cannot continue, with the code for its `finished` event. */
export class RunFault extends Error {
  override name = 'RunFault';
  readonly code: RunFailure;

  constructor(code: RunFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = code;
  }
}
