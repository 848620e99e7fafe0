import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentSettingsSchema, type AgentSettings } from '@vigie/contract/agent-protocol.ts';
import { writeDurably } from './durable-file.ts';

/** What the panel asked of this agent last; kept in its data directory. */
export type StoredSettings = {
  /** Runs at the same time: as many as the panel asks, and never more than this agent allows. */
  slots: () => number;
  save(settings: AgentSettings): Promise<void>;
};

const NONE: AgentSettings = { slotsMax: null };

/** Opens the settings kept in an existing directory. */
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
