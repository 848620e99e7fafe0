import { AGENT_PROTOCOL_VERSION, type AgentStatus } from '@vigie/contract/agent-protocol.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { FoundChromium } from '@vigie/inspector/browser/chromium.ts';
import type { Runs } from './runs/runs.ts';

type Parts = { agentId: string; slots: number; runs: Runs; chromium: FoundChromium; nowMs: number };

/** What the panel is told of this agent. */
export function agentStatus({ agentId, slots, runs, chromium, nowMs }: Parts): AgentStatus {
  return {
    agentId,
    version: packageJson.version,
    protocol: AGENT_PROTOCOL_VERSION,
    slots,
    slotsFree: runs.slotsFree(),
    spoolBytes: runs.spool.bytes(),
    clockAt: new Date(nowMs).toISOString(),
    sandbox: chromium.sandbox,
    chromium: chromium.path,
  };
}
