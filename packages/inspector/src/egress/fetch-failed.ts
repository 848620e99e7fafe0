import { EgressRefused } from './policy.ts';

export type FetchFailureCode =
  | 'forbidden-address'
  | 'forbidden-scheme'
  | 'too-many-redirects'
  | 'too-large'
  | 'inflates-too-much'
  | 'undecodable'
  | 'timeout'
  | 'cancelled'
  | 'dns'
  | 'tls'
  | 'connection';

/** A fetch got no whole answer; carries a stable code. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  readonly code: FetchFailureCode;

  constructor(code: FetchFailureCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options);
    this.code = code;
  }
}

/** Returns the failure behind an error of node:http, node:dns, node:tls or an abort. */
export function fetchFailure(cause: unknown, signal: AbortSignal, where: string): FetchFailed {
  if (cause instanceof FetchFailed) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new FetchFailed(codeOf(cause, signal), `${where}: ${message}`, { cause });
}

function codeOf(cause: unknown, signal: AbortSignal): FetchFailureCode {
  if (cause instanceof EgressRefused) return 'forbidden-address';
  if (signal.aborted) return isTimeout(signal.reason) ? 'timeout' : 'cancelled';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'dns';
  if (/^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code)) return 'undecodable';
  return /CERT|TLS|SSL|UNABLE_TO|DEPTH_ZERO|ALTNAME/.test(code) ? 'tls' : 'connection';
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError';
}
