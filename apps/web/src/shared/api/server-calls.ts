import { useAction, useAnswer } from './define-resource.ts';

/** Returns what a server of a website sent on of the hits of visits. */
export const useServerReport = (websiteId: string) =>
  useAnswer((queries) => queries.serverCalls.report, { websiteId });

export const useRemoveServerCalls = () => useAction((queries) => queries.serverCalls.removeAll);
