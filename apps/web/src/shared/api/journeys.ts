import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import { useApi } from './api-provider.tsx';
import { defineResource, useAnswer } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { useStart } from './jobs.ts';

/** Returns the journeys of a website that match the search. */
export function useJourneys(filters: ListQuery<'journeys.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.journeys.list, { ...filters, limit: 50 });
}

const journeys = defineResource<JourneyDetail>((queries) => queries.journeys.get);
export const useJourney = (id: string, isWanted = true) => journeys.useOne(id, { enabled: isWanted });
export const useReadJourney = () => journeys.useRead();
export const useJourneySaving = (stored: { id: string } | null, ofNew: { websiteId: string }) =>
  journeys.useSaving(stored, (queries) => queries.journeys, ofNew);
export const useDuplicateJourney = () => journeys.useChange((queries) => queries.journeys.duplicate);
export const useRemoveJourney = () => journeys.useRemoval((queries) => queries.journeys.remove);

export const useRunJourney = () => useStart((queries) => queries.journeys.run);

/** Returns the login journeys of a website whose stored state a journey may start with. */
export function useLoginJourneyChoices(websiteId: string) {
  const { data } = useAnswer((queries) => queries.journeys.list, { websiteId, limit: 100 });
  return data?.items.filter(({ isPrelude }) => isPrelude) ?? [];
}

/** Returns the journeys of a website that may open a signed-in session for pages of a pool; undefined until loaded. */
export function useSessionJourneys(websiteId: string) {
  const { data } = useAnswer((queries) => queries.journeys.list, { websiteId, limit: 100 });
  return data?.items.filter(({ isPrelude, isDraft, changesWorld }) => isPrelude && !isDraft && !changesWorld);
}
