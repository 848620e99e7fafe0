/** Measures the same pages on every path in one run: without a panel, by an agent, and by agents with one core each. */
import { measureCommand, measureInspector } from './alone.ts';
import { measureAudit } from './measure.ts';
import type { PathFigures } from './path-figures.ts';
import type { SiteShape } from './site.ts';
import type { Vigie } from './vigie.ts';

export interface PathRow extends PathFigures {
  path: string;
  /** Row that its ratio refers to. */
  base: string;
}

const COMMAND = 'vigie audit';
const ONE_CORE = 'one agent on one core';

type Path = { path: string; base: string; measure: (shape: SiteShape) => Promise<PathFigures> };

function pathsOf(vigie: Vigie): Path[] {
  const byAgents =
    (agents: number, isCoreEach: boolean, pictures = true) =>
    (shape: SiteShape) =>
      measureAudit(vigie, { ...shape, agents, isCoreEach, pictures, delaySeconds: 0 });
  return [
    {
      path: 'inspector, its browser open',
      base: COMMAND,
      measure: (shape) => measureInspector(shape, 'no-pictures'),
    },
    {
      path: 'inspector with pictures',
      base: COMMAND,
      measure: (shape) => measureInspector(shape, 'pictures'),
    },
    { path: COMMAND, base: COMMAND, measure: measureCommand },
    { path: 'one agent', base: COMMAND, measure: byAgents(1, false) },
    { path: 'one agent, no pictures', base: COMMAND, measure: byAgents(1, false, false) },
    { path: ONE_CORE, base: ONE_CORE, measure: byAgents(1, true) },
    { path: 'two agents, one core each', base: ONE_CORE, measure: byAgents(2, true) },
  ];
}

/** Returns the best round of each path. Paths alternate, so that a busy moment affects all. */
export async function measurePaths(
  vigie: Vigie,
  { shape, rounds }: { shape: SiteShape; rounds: number },
): Promise<PathRow[]> {
  const best = new Map<string, PathRow>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { path, base, measure } of pathsOf(vigie)) {
      const figures = await measure(shape);
      console.error(`${vigie.database.name}, ${path}: ${figures.pagesPerMinute.toFixed(0)} pages/min`);
      if (figures.pagesPerMinute > (best.get(path)?.pagesPerMinute ?? 0))
        best.set(path, { ...figures, path, base });
    }
  }
  return [...best.values()];
}
