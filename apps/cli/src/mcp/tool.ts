import type * as z from 'zod';
import type { Panel } from '../panel/panel.ts';
import { PanelFault } from '../panel/panel-fault.ts';
import type { SeenPage } from '../report/read-containers.ts';
import type { LocalAudit, LocalAudits } from './local-audits.ts';

/** What tools work with. */
export interface Means {
  /** Null: nobody named a panel, so that only audits of this machine answer. */
  panel: { calls: Panel; url: string } | null;
  audits: LocalAudits;
  /** Visits a page with the containers that it loads. Throws UsageError, PageNotVisited and ChromiumNotFound. */
  seePage: (url: string, signal: AbortSignal) => Promise<SeenPage>;
  now: () => Date;
}

/** A question that programs ask. The answer is cut to a few thousand characters; a PanelFault is told as it is. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  answer: (input: z.output<Input>, means: Means, signal: AbortSignal) => Promise<object>;
}

/** Lets the schema of a tool type its answer. */
export const tool = <Input extends z.ZodObject>(one: Tool<Input>): Tool => one;

/** Throws PanelFault without a panel. */
export function panelOf({ panel }: Means): NonNullable<Means['panel']> {
  if (panel === null) throw new PanelFault('this needs a panel: start with VIGIE_URL and VIGIE_TOKEN set');
  return panel;
}

/** The ids of audits that this process made: those of a panel are longer. */
export const LOCAL_ID = /^a\d+$/;

/** Throws PanelFault for an audit that was never made, or is kept no more. */
export function auditOf({ audits }: Means, id: string): LocalAudit {
  const audit = audits.find(id);
  if (audit === undefined) throw new PanelFault(`there is no audit ${id} here, or no longer: make it again`);
  return audit;
}

/** An address of the panel's screens. */
export const screen = (url: string, path: string, search: Record<string, string> = {}): string => {
  const address = new URL(`${url.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(search)) address.searchParams.set(name, value);
  return address.href;
};
