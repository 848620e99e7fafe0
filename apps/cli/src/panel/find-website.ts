import type { Website } from '@vigie/contract/website.ts';
import { PanelFault } from './panel-fault.ts';
import { readAllPages, type Panel } from './panel.ts';

type FoundWebsite = Pick<Website, 'id' | 'name' | 'url'>;

/**
 * Finds the website that a person names: by its address, its name or its id. Throws PanelFault where none or several
 * fit.
 */
export async function findWebsite(panel: Panel, named: string): Promise<FoundWebsite> {
  const websites = await readAllPages((query) => panel.websites.list(query));
  return chooseWebsite(websites, named);
}

/** Returns the pure part. An address fits with and without its last slash. */
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
