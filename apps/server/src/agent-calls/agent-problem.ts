import {
  AgentRefused,
  AgentTimeout,
  AgentUnreachable,
  AgentUntrusted,
  AgentVersionMismatch,
} from '@vigie/agent-link/agent-errors.ts';
import type { Agent } from '@vigie/contract/agent.ts';
import { AgentAddressRefused } from './agent-fetch.ts';

export type AgentProblem = NonNullable<Agent['problem']>;

/** Error codes of OpenSSL and Node for a rejected certificate. */
const CERTIFICATE_FAULT = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_|^EPROTO$|^ERR_SSL_/;

/** The name has no address, or no name server answers. */
const NAME_FAULTS: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']);

/** Returns the code for why a call to an agent failed; null for an error that is no failure of an agent. */
export function problemOf(error: unknown): AgentProblem | null {
  if (error instanceof AgentVersionMismatch) return 'version';
  if (error instanceof AgentTimeout) return 'timeout';
  if (error instanceof AgentUntrusted) return 'untrusted';
  if (error instanceof AgentRefused) return error.code === 'clock-skew' ? 'clock-skew' : 'refused';
  if (!(error instanceof AgentUnreachable)) return null;
  const code = codeOf(error.cause);
  if (NAME_FAULTS.has(code)) return 'name-unknown';
  return CERTIFICATE_FAULT.test(code) ? 'untrusted' : 'unreachable';
}

/** Returns whether a call was not made because no agent may have that address. */
export function isAddressRefused(error: unknown): boolean {
  return error instanceof AgentUnreachable && error.cause instanceof AgentAddressRefused;
}

function codeOf(cause: unknown): string {
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}
