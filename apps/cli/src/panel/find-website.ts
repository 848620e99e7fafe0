import type { Website } from '@vigie/contract/website.ts';
import { PanelFault } from './panel-fault.ts';
import { readAllPages, type Panel } from './panel.ts';

type FoundWebsite = Pick<Website, 'id' | 'name' | 'url'>;

/** Finds the website that a user names by address, name or id. Throws PanelFault if none or several match. */
export async function findWebsite(panel: Panel, named: string): Promise<FoundWebsite> {
  const websites = await readAllPages((query) => panel.websites.list(query));
  return chooseWebsite(websites, named);
}

/** Chooses the matching website; the pure part. An address matches with and without its final slash. */
export function chooseWebsite<T extends FoundWebsite>(websites: readonly T[], named: string): T {
  const wanted = plain(named);
  const fitting = websites.filter(({ id, name, url }) =>
    [id, name, url].some((each) => plain(each) === wanted),
  );
  const [found, other] = fitting;
  if (found === undefined)
    throw new PanelFault(`no website of the panel is "${named}": name its address, as the panel shows it`);
  if (other !== undefined)
    throw new PanelFault(`several websites of the panel are "${named}": name its address`);
  return found;
}

const plain = (text: string): string => text.trim().toLowerCase().replace(/\/+$/, '');
