import type { StepFailure } from '@vigie/contract/step-failure.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { Cancelled, OutOfTime } from '../deadline.ts';
import { PageTooHeavy } from '../visit/page-limits.ts';
import { TimeStandsStill } from '../visit/page-time.ts';
import { RendererCrashed } from '../visit/recording.ts';

/** A step could not be done; the message is for users. */
export class StepFailed extends Error {
  override name = 'StepFailed';
  readonly code: StepFailure;
  constructor(code: StepFailure, detail: string) {
    super(detail);
    this.code = code;
  }
}

const DETAIL_LENGTH = 500;

/** Returns the reason why a step failed, for any error. */
export function reasonOf(error: unknown): { code: StepFailure; detail: string } {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_LENGTH);
  return { code: codeOf(error), detail };
}

function codeOf(error: unknown): StepFailure {
  if (error instanceof StepFailed) return error.code;
  if (error instanceof Cancelled) return 'cancelled';
  if (error instanceof OutOfTime || error instanceof TimeStandsStill) return 'timed-out';
  if (error instanceof RendererCrashed || error instanceof CdpClosed || error instanceof PageTooHeavy)
    return 'page-crashed';
  return 'journey-fault';
}
