import { createContext, use, type ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';

const CurrentWebsite = createContext<Website | null>(null);

export function CurrentWebsiteProvider({ website, children }: { website: Website; children: ReactNode }) {
  return <CurrentWebsite value={website}>{children}</CurrentWebsite>;
}

/** Returns the website in the address; screens that need one are shown only if there is one. */
export function useCurrentWebsite(): Website {
  const website = use(CurrentWebsite);
  if (!website) throw new Error('This screen needs a website.');
  return website;
}

/** Returns a website's own name, or the host of its address. */
export function websiteLabel({ name, url }: Pick<Website, 'name' | 'url'>): string {
  return name || hostOf(url);
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

export const Framed = createContext(false);

/** Returns whether a public page is inside the shell, which already has a head and the main element. */
export function useIsFramed(): boolean {
  return use(Framed);
}
