import type { RunFailure } from '@vigie/contract/job.ts';

/** Why an attempt is stopped before its end; the reason of its abort signal. */
export type StopCause = 'cancelled' | 'superseded' | 'deadline-passed' | 'agent-closing';

export class Stop extends Error {
  override name = 'Stop';
  readonly stopCause: StopCause;

  constructor(stopCause: StopCause) {
    super(stopCause);
    this.stopCause = stopCause;
  }
}

/** A step of a run that cannot go on, with the code that its `finished` event gives. */
export class RunFault extends Error {
  override name = 'RunFault';
  readonly code: RunFailure;

  constructor(code: RunFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = code;
  }
}
