import type { CpuOfPart } from './cpu-meter.ts';

/** Who takes CPU for a page: what inspects it, and what stores it. The database is a part of neither process. */
export const PARTS = ['inspecting', 'browser', 'worker', 'server', 'database', 'site'] as const;
export type CpuOfPage = Partial<Record<(typeof PARTS)[number], number>>;

export interface PathFigures {
  pagesPerMinute: number;
  /** Milliseconds a page. */
  cpu: CpuOfPage;
}

type Metered = { agents: CpuOfPart } & Partial<Record<'worker' | 'server' | 'database' | 'site', CpuOfPart>>;

/** Returns what was metered, in milliseconds a page; an inspecting process is told apart from its browser. */
export function cpuOfPage({ agents, ...others }: Metered, pages: number): CpuOfPage {
  const ms = (seconds: number) => (seconds * 1000) / pages;
  const rest = Object.entries(others).map(([part, { own, started }]) => [part, ms(own + started)]);
  return { inspecting: ms(agents.own), browser: ms(agents.started), ...Object.fromEntries(rest) };
}
