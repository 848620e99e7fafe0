import type { RunPlan } from '../../db/schema/run-plan.ts';

/** All pages of a website, or those that its path patterns name. */
export interface PageSelection {
  allPages: boolean;
  urls: string[];
}

type Targets = Pick<RunPlan, 'urls' | 'include' | 'discover'>;

/** What to visit for a selection: patterns without a star are addresses, the others are looked for. */
export function targetsOf({ allPages, urls }: PageSelection, baseUrl: string): Targets {
  if (allPages) return { urls: [], include: [], discover: true };
  const exact = urls.filter((pattern) => !pattern.includes('*'));
  const addresses = new Set(exact.map((path) => urlOfPath(path, baseUrl)));
  const discover = exact.length < urls.length;
  return { urls: [...addresses], include: discover ? urls : [], discover };
}

/** A path counts from the site's root, with or without its first slash. */
export function urlOfPath(path: string, baseUrl: string): string {
  return new URL(`/${path.trim().replace(/^\/+/, '')}`, baseUrl).href;
}
