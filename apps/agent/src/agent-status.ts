import { availableParallelism } from 'node:os';
import { AGENT_PROTOCOL_VERSION, type AgentStatus } from '@vigie/contract/agent-protocol.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import type { Runs } from './runs/runs.ts';

type Parts = { agentId: string; slots: number; runs: Runs; chromium: FoundChromium; nowMs: number };

/**
 * Returns the number of parallel pages of one run: one more than processors, at most 4. A page that waits for its
 * picture or the journal then leaves a processor to another page.
 */
export const pagesAtOnce = (): number => Math.min(4, availableParallelism() + 1);

/** Returns the agent's status, sent to the panel. */
export function agentStatus({ agentId, slots, runs, chromium, nowMs }: Parts): AgentStatus {
  return {
    agentId,
    version: packageJson.version,
    protocol: AGENT_PROTOCOL_VERSION,
    slots,
    slotsFree: runs.slotsFree(),
    pagesAtOnce: pagesAtOnce(),
    journeys: true,
    consentMatrix: true,
    holdsBack: true,
    withdraws: true,
    rehearses: true,
    triesPolicies: true,
    triesContainers: true,
    redactions: true,
    spoolBytes: runs.spool.bytes(),
    clockAt: new Date(nowMs).toISOString(),
    sandbox: chromium.sandbox,
    chromium: chromium.path,
    browser: { name: chromium.name, version: chromium.version, source: chromium.source },
  };
}
