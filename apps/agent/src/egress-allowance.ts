import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { loopbackPortsFor } from '@vigie/inspector/egress/loopback-ports.ts';
import { isCidr, type EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { portOf } from '@vigie/inspector/egress/resolve.ts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

export type EgressAllowance = {
  /** File with the private networks that this agent may visit; null for none. */
  allowFile: string | null;
  /** True if websites on this machine may be visited: for a demo or a test. */
  allowLoopback: boolean;
  /** Ports that belong together. Pages of a website on one of them reach these ports of this machine, and no others. */
  loopbackPorts?: readonly number[] | undefined;
};

/** Thrown for an invalid or too wide line: the agent does not start with an unintended policy. */
export class BadAllowFile extends Error {
  override name = 'BadAllowFile';
}

/**
 * Reads the agent's own policy, which no panel can widen. The file contains one network (CIDR) a line; `#` begins a
 * comment.
 */
export async function readEgressPolicy(allowance: EgressAllowance): Promise<EgressPolicy> {
  const listed = allowance.allowFile === null ? [] : networksOf(await readFile(allowance.allowFile, 'utf8'));
  return { allowPrivate: [...listed, ...(allowance.allowLoopback ? LOOPBACK : [])] };
}

/** Returns the egress policy of a run, by the addresses that it was ordered to visit. */
export type EgressOf = (urls: readonly string[]) => Promise<EgressPolicy>;

/**
 * Returns a function that narrows the policy for each run. Only websites on this machine may reach it, and never the
 * agent's port.
 */
export async function openEgress(
  allowance: EgressAllowance,
  agentPort: () => number | null,
): Promise<EgressOf> {
  const policy = await readEgressPolicy(allowance);
  const group = allowance.loopbackPorts ?? [];
  return async (urls) => {
    if (!allowance.allowLoopback) return { ...policy, loopbackPorts: [] };
    const named = urls.some((url) => group.includes(portOf(new URL(url)))) ? group : [];
    const closed = [agentPort()].filter((port) => port !== null);
    return { ...policy, loopbackPorts: await loopbackPortsFor(urls, { named, closed }) };
  };
}

function networksOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const networks = lines.filter((line) => line !== '');
  for (const network of networks) {
    if (!isCidr(network)) throw new BadAllowFile(`'${network}' is not a network such as 10.2.0.0/16`);
    if (touchesLoopback(network)) throw new BadAllowFile(`'${network}' holds this machine's own addresses`);
  }
  return networks;
}

function touchesLoopback(network: string): boolean {
  const [address = '', prefix = ''] = network.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return list.check('127.0.0.1') || list.check('::1', 'ipv6') || address.startsWith('127.');
}
