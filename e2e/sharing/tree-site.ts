import type { FakePages } from '../../apps/agent/test/fake-inspection.ts';

/** A site whose first page links to others, and those to more. Only the agent that visits a page knows its links. */
export interface TreeSite {
  url: string;
  /** Every page that can be discovered. */
  urls: string[];
  links: Required<FakePages>['links'];
}

export function treeSite({ branches, leaves }: { branches: number; leaves: number }): TreeSite {
  const url = 'http://shop.invalid/';
  const branchUrls = Array.from({ length: branches }, (_none, branch) => `${url}${branch}`);
  const leavesOf = (branchUrl: string) =>
    Array.from({ length: leaves }, (_none, leaf) => `${branchUrl}/${leaf}`);
  const links = Object.fromEntries([
    [url, branchUrls],
    ...branchUrls.map((branchUrl) => [branchUrl, [url, ...leavesOf(branchUrl)]] as const),
  ]) as TreeSite['links'];
  return { url, urls: [url, ...branchUrls, ...branchUrls.flatMap(leavesOf)], links };
}
