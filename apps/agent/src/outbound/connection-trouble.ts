import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';
import {
  AgentRefused,
  AgentTimeout,
  AgentUntrusted,
  AnswerCut,
  AnswerUnproven,
} from '@vigie/agent-link/agent-errors.ts';

/**
 * Thrown when the panel cannot be reached or refuses this agent; the message is a sentence for the user who started it.
 */
export class OutboundConnectionFailed extends Error {
  override name = 'LineFailed';
}

const PROXY = 'The proxy that HTTPS_PROXY names';
const UNTRUSTED_CERTIFICATE =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/**
 * Returns a sentence with the reason why a call of the panel failed, and the action to take. It never contains a code,
 * a password or an answer.
 */
export function troubleOf(error: unknown, panelUrl: string): string {
  const code = codeOf(error);
  if (code !== null && code in REFUSED) return REFUSED[code]?.(panelUrl) ?? '';
  if (error instanceof AnswerUnproven && GATEWAY.has(error.status))
    return `Something in front of the panel at ${panelUrl} answers ${error.status} in its place: the panel is unreachable.`;
  if (error instanceof AgentUntrusted)
    return `What answers at ${panelUrl} is not the panel that this agent knows, or something on the way changes its answers.`;
  if (error instanceof AgentTimeout)
    return `The panel at ${panelUrl} does not answer in time. Something on the way may hold the connection without a word.`;
  if (error instanceof AgentRefused) return `The panel at ${panelUrl} refuses (${error.status}).`;
  return connectionTrouble(deepestCause(error), panelUrl) ?? brokenOff(error, panelUrl);
}

/** Returns the code of a refusal. An unsigned code is only a hint: it may change the message and the delay. */
export function codeOf(error: unknown): AgentRefusal | null {
  if (error instanceof AgentRefused) return error.code;
  return error instanceof AnswerUnproven ? error.claimed : null;
}

const GATEWAY = new Set([502, 503, 504]);

const REFUSED: Partial<Record<AgentRefusal, (panelUrl: string) => string>> = {
  'wrong-code': () => 'The panel does not know this code. Copy it again, or make a new one there.',
  'code-burnt': () =>
    'This code was used, or is older than one hour. Make a new one in the panel, for this agent if it is known there.',
  'wrong-address': (panelUrl) =>
    `The panel does not know ${panelUrl} as its own address. Give --panel its public address, as the panel shows it beside the code.`,
  'slug-taken': () =>
    'Another agent has the short name of this code by now. Make a new code with another one.',
  'too-many-tries': () => 'The panel hears too much from this address at the moment. Wait for a minute.',
  'panel-fault': (panelUrl) => `The panel at ${panelUrl} has a fault of its own, or its database is away.`,
  revoked: () =>
    'The key of this agent was revoked in the panel. Make a code for this agent there, and start it with --panel and that --code.',
  'unknown-agent': () =>
    'The panel does not know this agent any more. Make a code there, and start it with --panel and that --code.',
  'invalid-message': (panelUrl) =>
    `The panel at ${panelUrl} does not understand this agent: they are of different versions. Update the older one.`,
  'not-found': (panelUrl) =>
    `The panel at ${panelUrl} knows no agents that call out: it is of an older version. Update it.`,
  'clock-skew': () => 'The clocks of panel and agent do not agree, and the panel does not say its time.',
};

function brokenOff(error: unknown, panelUrl: string): string {
  return error instanceof AnswerCut
    ? `The connection to the panel at ${panelUrl} broke off before its answer.`
    : `The panel at ${panelUrl} cannot be reached.`;
}

type SystemError = { code?: string; statusCode?: number; address?: string; port?: number; hostname?: string };

function connectionTrouble(cause: SystemError, panelUrl: string): string | null {
  const { code = '', statusCode, address, port, hostname } = cause;
  if (code === 'ERR_PROXY_TUNNEL' && statusCode === 407)
    return `${PROXY} refuses the sign-in (407). Write HTTPS_PROXY=http://user:password@host:port, with the special characters of both as %XX.`;
  if (code === 'ERR_PROXY_TUNNEL')
    return `${PROXY} opens no connection to ${panelUrl}${statusCode ? ` (${statusCode})` : ''}.`;
  if (UNTRUSTED_CERTIFICATE.test(code))
    return `The certificate of ${panelUrl} is not trusted here (${code}). Name the file of its authority in NODE_EXTRA_CA_CERTS.`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${address ?? ''}:${port ?? ''}, on the way to ${panelUrl}.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name ${hostname ?? panelUrl} cannot be resolved.`;
  return null;
}

/** Returns the deepest cause of an error. A host with several addresses fails once for each: the first one is used. */
function deepestCause(error: unknown): SystemError {
  let deepest = error;
  while (deepest instanceof Error) {
    const next: unknown = deepest instanceof AggregateError ? deepest.errors[0] : deepest.cause;
    if (next === undefined) break;
    deepest = next;
  }
  return deepest ?? {};
}
