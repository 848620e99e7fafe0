import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentSettingsSchema, type AgentSettings } from '@vigie/contract/agent-protocol.ts';
import { writeDurably } from './durable-file.ts';

/** Settings last received from the panel; stored in the agent's data directory. */
export type StoredSettings = {
  /** Returns the maximum number of parallel runs: as the panel requests, up to this agent's limit. */
  slots: () => number;
  save(settings: AgentSettings): Promise<void>;
};

const NONE: AgentSettings = { slotsMax: null };

/** Opens the settings stored in an existing directory. */
export async function openSettings(dataDirectory: string, slotsAllowed: number): Promise<StoredSettings> {
  const path = join(dataDirectory, 'settings.json');
  let settings = await readSettings(path);
  return {
    slots: () => Math.min(slotsAllowed, settings.slotsMax ?? slotsAllowed),
    async save(next) {
      await writeDurably(path, JSON.stringify(next));
      settings = next;
    },
  };
}

async function readSettings(path: string): Promise<AgentSettings> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? NONE : agentSettingsSchema.parse(JSON.parse(text));
}
