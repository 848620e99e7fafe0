import { useQuery } from '@tanstack/react-query';
import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../../shared/api/api-provider.tsx';
import type { Deciding, Screen } from '../screen.ts';

/** Objects in an address that belong to one website. */
interface Named {
  kind: Deciding;
  id: string;
}

export interface DecidedWebsite {
  /** Website of the named object; undefined if the address names none, or one that does not exist. */
  websiteId: string | undefined;
  isPending: boolean;
}

/** Returns the website of the visit, problem, cause, job, pool, test or journey in the address. */
export function useDecidedWebsite(): DecidedWebsite {
  const named = useNamed();
  const { queries } = useApi();
  const idOf = (kind: Deciding) => ({
    input: { id: named?.kind === kind ? named.id : '' },
    enabled: named?.kind === kind,
  });
  const { input: page, enabled: isPage } = idOf('page');
  const visits = useQuery({
    ...queries.observations.ofPage.queryOptions({ input: { ...page, limit: 25 } }),
    enabled: isPage,
  });
  // A page belongs to the website of its visits.
  const visit = isPage ? visits.data?.items[0]?.id : idOf('observation').input.id;
  const observation = useQuery({
    ...queries.observations.get.queryOptions({ input: { id: visit ?? '' } }),
    enabled: visit !== undefined && visit !== '',
    staleTime: Infinity,
  });
  const problem = useQuery(queries.problems.get.queryOptions(idOf('problem')));
  const cause = useQuery(queries.causes.get.queryOptions(idOf('cause')));
  const job = useQuery({ ...queries.jobs.get.queryOptions(idOf('job')), staleTime: Infinity });
  const pool = useQuery(queries.pools.get.queryOptions(idOf('pool')));
  const test = useQuery(queries.tests.get.queryOptions(idOf('test')));
  const journey = useQuery(queries.journeys.get.queryOptions(idOf('journey')));
  const { input: run, enabled: isRun } = idOf('journeyRun');
  const journeyRun = useQuery({
    ...queries.journeys.readRun.queryOptions({ input: { runId: run.id } }),
    enabled: isRun,
  });
  if (named === null) return { websiteId: undefined, isPending: false };
  const all = [visits, observation, problem, cause, job, pool, test, journey, journeyRun];
  const found = { observation, page: observation, problem, job, pool, test, journey, journeyRun };
  const websiteId = named.kind === 'cause' ? cause.data?.website?.id : found[named.kind].data?.websiteId;
  return { websiteId, isPending: all.some(({ isLoading }) => isLoading) };
}

function useNamed(): Named | null {
  const screen: Screen | undefined = useMatches().at(-1)?.staticData.screen;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id: ofPath }: { id?: string } = useParams({ strict: false });
  for (const kind of screen?.decidedBy ?? []) {
    const ofSearch = search[kind === 'journey' || kind === 'journeyRun' ? 'id' : kind];
    const id = kind === 'cause' || kind === 'pool' || kind === 'test' ? ofPath : ofSearch;
    if (typeof id === 'string') return { kind, id };
  }
  return null;
}
