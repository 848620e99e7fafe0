/** What the panel asks the server for before a screen shows its first content. */
import type { HistoryCall } from '../../apps/server/src/modules/history/history.ts';
import { listSavedFilters } from '../../apps/server/src/modules/data-layer/filters.service.ts';
import { countVisits, searchVisits } from '../../apps/server/src/modules/data-layer/search.service.ts';
import { readVariables } from '../../apps/server/src/modules/data-layer/values.service.ts';
import { readEvolution } from '../../apps/server/src/modules/health/evolution.service.ts';
import { readHealth } from '../../apps/server/src/modules/health/health.service.ts';
import { listAllJobs } from '../../apps/server/src/modules/jobs/jobs.service.ts';
import {
  countAllProblems,
  listProblemGroups,
} from '../../apps/server/src/modules/causes/problems.service.ts';

interface ShownPeriod {
  websiteId: string;
  from: string;
  to: string;
}

const TIME_ZONE = 'Europe/Paris';
const timeZone = { timeZone: TIME_ZONE };

type Screen = (call: HistoryCall, period: ShownPeriod) => Promise<unknown>;

/** Calls that a screen makes at once run at once; those that wait for an answer run after it. */
export const SCREENS: Record<string, Screen> = {
  '/sante': (call, period) =>
    Promise.all([
      readHealth(call, period),
      readEvolution(call, { ...period, ...timeZone }),
      listAllJobs(call, { websiteId: period.websiteId, kind: 'audit', limit: 25 }),
    ]),
  '/urls/liste': (call, period) => listByUrl(call, period, 'url'),
  '/urls/liste?by=cause': (call, period) => listByUrl(call, period, 'cause'),
  '/urls/analyse': async (call, period) => {
    await readVariables(call, period);
    const question = { ...period, match: 'all' as const, conditions: [] };
    await Promise.all([
      countVisits(call, { ...question, ...timeZone }),
      searchVisits(call, { ...question, limit: 50 }),
      listSavedFilters(call, period),
    ]);
  },
};

function listByUrl(call: HistoryCall, period: ShownPeriod, by: 'url' | 'cause'): Promise<unknown> {
  const filter = { ...period, state: 'open' as const };
  return Promise.all([
    listProblemGroups(call, { ...filter, by, limit: 100 }),
    countAllProblems(call, filter),
  ]);
}
