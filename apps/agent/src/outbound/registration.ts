import type { FastifyBaseLogger } from 'fastify';
import type { AgentStatus } from '@vigie/contract/agent-protocol.ts';
import { AgentRefused, AgentUntrusted } from '@vigie/agent-link/agent-errors.ts';
import type { OutboundClient } from '@vigie/agent-link/outbound-client.ts';
import { outboundCodeId, panelAddressOf } from '@vigie/agent-link/outbound-proofs.ts';
import { registerAgent, type RegistrationOptions } from '@vigie/agent-link/outbound-registration.ts';
import { readPairingCode } from '@vigie/agent-link/pairing-code.ts';
import type { Identity } from '../identity.ts';
import { OutboundConnectionFailed, troubleOf } from './connection-trouble.ts';

/** Panel and code given to start an outbound agent. */
export type NamedPanel = { url: string; code: string | null };

export type RegistrationParts = {
  identity: Identity;
  /** Null: the stored panel. */
  panel: NamedPanel | null;
  allowHttp: boolean;
  calls: Pick<RegistrationOptions, 'clock' | 'fetch' | 'timeoutSeconds'>;
  status: () => AgentStatus;
  /** Returns a client of the known panel, at any address. */
  clientOf: (panelUrl: string) => OutboundClient;
  log: FastifyBaseLogger;
};

const FORGET =
  'Another panel needs another data directory, or --pair-again, which makes this agent forget the first one.';
const PAIRED = `A panel calls this agent. ${FORGET}`;
const CODE_WANTED =
  'This agent is not registered yet: --panel needs --code, which the panel makes under Agents.';

/** Ensures that this agent is registered with the given panel; returns the panel's address. */
export async function settleRegistration(parts: RegistrationParts): Promise<string> {
  const { identity, panel } = parts;
  const known = identity.line();
  if (known === null && identity.panel() !== null) throw new OutboundConnectionFailed(PAIRED);
  if (panel === null) {
    if (known === null) throw new OutboundConnectionFailed(CODE_WANTED);
    return known.panelUrl;
  }
  const panelUrl = readAddress(panel.url, parts.allowHttp);
  const code = panel.code === null ? null : readCode(panel.code);
  if (known === null) {
    if (code === null) throw new OutboundConnectionFailed(CODE_WANTED);
    await register(parts, panelUrl, code);
    return panelUrl;
  }
  if (panelUrl !== known.panelUrl) await move(parts, known.panelUrl, panelUrl);
  if (code !== null && outboundCodeId(code) !== known.codeId) await registerAgain(parts, panelUrl, code);
  return panelUrl;
}

async function register(parts: RegistrationParts, panelUrl: string, code: string): Promise<void> {
  const { identity, calls, status } = parts;
  const codeId = outboundCodeId(code);
  // The keys are on disk before they are sent: after a lost answer, the retry uses the same ones.
  const { privateKey: agentKey } = await identity.registrationKeys(codeId);
  const registration = { ...calls, panelUrl, code, agentId: identity.agentId(), agentKey, status: status() };
  const { agentId, panelId, panelPublicKey } = await registerAgent(registration).catch((error: unknown) => {
    throw new OutboundConnectionFailed(unregistered(error, panelUrl), { cause: error });
  });
  await identity.register({ agentId, panelId, panelPublicKey, line: { panelUrl, codeId } });
}

/** Registers again with a code. A used code that was left in a unit or a compose file is not an error. */
async function registerAgain(parts: RegistrationParts, panelUrl: string, code: string): Promise<void> {
  try {
    await register(parts, panelUrl, code);
  } catch (error) {
    const cause = error instanceof OutboundConnectionFailed ? error.cause : null;
    if (!(cause instanceof AgentRefused) || cause.code !== 'code-burnt') throw error;
    parts.log.warn('The code was used, or is older than one hour: this agent stays registered as it was.');
  }
}

/** Stores a new address of the panel. Any answer signed by the known key proves that it is the same panel. */
async function move({ identity, clientOf, status }: RegistrationParts, before: string, panelUrl: string) {
  try {
    await clientOf(panelUrl).open(status());
  } catch (error) {
    if (error instanceof AgentUntrusted)
      throw new OutboundConnectionFailed(
        `This agent is registered with the panel at ${before}, and ${panelUrl} does not prove to be the same one. ${FORGET}`,
        { cause: error },
      );
    if (!(error instanceof AgentRefused))
      throw new OutboundConnectionFailed(troubleOf(error, panelUrl), { cause: error });
  }
  await identity.movePanel(panelUrl);
}

function unregistered(error: unknown, panelUrl: string): string {
  if (!(error instanceof AgentUntrusted)) return troubleOf(error, panelUrl);
  return `What answers at ${panelUrl} does not prove that it made this code. The code can still be used where it was made.`;
}

function readCode(typed: string): string {
  const code = readPairingCode(typed);
  if (code === null)
    throw new OutboundConnectionFailed('--code is no code: it has seven groups of four, such as 7K2P-…');
  return code;
}

function readAddress(entered: string, allowHttp: boolean): string {
  const address = panelAddressOf(entered);
  if (address === null)
    throw new OutboundConnectionFailed(
      '--panel is no address of a panel: write scheme, host and port, such as https://vigie.example.org',
    );
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !allowHttp && !isLoopback(hostname))
    throw new OutboundConnectionFailed(
      '--panel is an address over http:, which encrypts nothing. Use https:, or VIGIE_AGENTS_HTTP=1 in a network that is yours alone.',
    );
  return address;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
