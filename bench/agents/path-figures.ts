import type { CpuOfPart } from './cpu-meter.ts';

/**
 * Parts that use CPU for a page: those that inspect it, and those that store it. The database belongs to neither
 * process.
 */
export const PARTS = ['inspecting', 'browser', 'worker', 'server', 'database', 'site'] as const;
export type CpuOfPage = Partial<Record<(typeof PARTS)[number], number>>;

export interface PathFigures {
  pagesPerMinute: number;
  /** In ms per page. */
  cpu: CpuOfPage;
}

type Metered = { agents: CpuOfPart } & Partial<Record<'worker' | 'server' | 'database' | 'site', CpuOfPart>>;

/** Returns the CPU time in ms per page; the inspecting process is separated from its browser. */
export function cpuOfPage({ agents, ...others }: Metered, pages: number): CpuOfPage {
  const ms = (seconds: number) => (seconds * 1000) / pages;
  const rest = Object.entries(others).map(([part, { own, started }]) => [part, ms(own + started)]);
  return { inspecting: ms(agents.own), browser: ms(agents.started), ...Object.fromEntries(rest) };
}
