import { useAction, useAnswer } from './define-resource.ts';

/** A website's limits, with what it uses of them. */
export const useLimits = (websiteId: string) =>
  useAnswer((queries) => queries.websites.limits, { id: websiteId });

export const useSetLimits = () =>
  useAction(
    (queries) => queries.websites.setLimits,
    (queries) => [queries.websites],
  );
