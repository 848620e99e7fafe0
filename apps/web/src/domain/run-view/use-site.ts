import type { Website } from '@vigie/contract/website.ts';
import { useContextChoices } from '../../shared/api/choices.ts';

interface ContextAddress {
  address: string;
  contextId: string;
}

/** Returns the site that a run visits: the context's own address if it has one, else the website's. */
export function useSite(website: Website) {
  const contexts = useContextChoices(website.id);
  const siteOf = (contextId: string) => contexts.find(({ id }) => id === contextId)?.url ?? website.url;
  return {
    siteOf,
    /** Returns the form values with another context; an address that the user has not typed follows it. */
    inContext: <P extends ContextAddress>(target: P, contextId: string): P => ({
      ...target,
      contextId,
      address: target.address === siteOf(target.contextId) ? siteOf(contextId) : target.address,
    }),
  };
}
