import type { Failure } from '@vigie/contract/observation/failure.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { Cancelled, OutOfTime } from '../deadline.ts';
import { PageTooHeavy } from './page-limits.ts';
import { RendererCrashed } from './recording.ts';

/** Returns the failure for an error of a visit. */
export function visitFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Cancelled) return { code: 'cancelled', message };
  if (error instanceof OutOfTime) return { code: 'timeout', message };
  if (error instanceof PageTooHeavy) return { code: 'too-heavy', message };
  if (error instanceof RendererCrashed || error instanceof CdpClosed)
    return { code: 'renderer-crash', message };
  return { code: 'connection', message };
}

/** Returns whether a connection failed, for which the egress guard may know a more exact reason. */
export function isUnconnected({ code }: Failure): boolean {
  return ['connection', 'dns', 'tls', 'timeout'].includes(code);
}

/** Returns whether the failure leaves a page behind that may still be busy or dead. */
export function leavesPageUnsound({ code }: Failure): boolean {
  return ['timeout', 'renderer-crash', 'too-heavy', 'cancelled'].includes(code);
}
