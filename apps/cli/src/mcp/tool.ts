import type * as z from 'zod';
import type { Panel } from '../panel/panel.ts';
import { PanelFault } from '../panel/panel-fault.ts';
import type { SeenPage } from '../report/read-containers.ts';
import type { LocalAudit, LocalAudits } from './local-audits.ts';

/** Dependencies of the tools. */
export interface Means {
  /** Null: no panel is configured, so only local audits are available. */
  panel: { calls: Panel; url: string } | null;
  audits: LocalAudits;
  /** Visits a page with the containers that it loads. Throws UsageError, PageNotVisited and ChromiumNotFound. */
  seePage: (url: string, signal: AbortSignal) => Promise<SeenPage>;
  /** True if reporting interfaces can be queried for hits. */
  hasReports?: boolean;
  /** Directory whose files tools may read. Absent: they read none. */
  files?: string | undefined;
  now: () => Date;
}

/** An MCP tool. Its answer is cut to a few thousand characters; the message of a PanelFault is passed on unchanged. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  answer: (input: z.output<Input>, means: Means, signal: AbortSignal) => Promise<object>;
}

/** Infers the types of a tool's answer from its schema. */
export const tool = <Input extends z.ZodObject>(one: Tool<Input>): Tool => one;

/** Returns the panel; throws PanelFault if none is configured. */
export function panelOf({ panel }: Means): NonNullable<Means['panel']> {
  if (panel === null) throw new PanelFault('this needs a panel: start with VIGIE_URL and VIGIE_TOKEN set');
  return panel;
}

/** Ids of local audits; ids of a panel are longer. */
export const LOCAL_ID = /^a\d+$/;

/** Returns a local audit; throws PanelFault if it never existed or is no longer stored. */
export function auditOf({ audits }: Means, id: string): LocalAudit {
  const audit = audits.find(id);
  if (audit === undefined) throw new PanelFault(`there is no audit ${id} here, or no longer: make it again`);
  return audit;
}

/** Returns the URL of a screen of the panel. */
export const screen = (url: string, path: string, search: Record<string, string> = {}): string => {
  const address = new URL(`${url.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value);
  return address.href;
};
