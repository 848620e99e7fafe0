import type * as z from 'zod';
import type { Evolution, evolutionQuerySchema } from '@vigie/contract/health.ts';
import type { Call } from '../../access/actor.ts';
import { steppedPeriodOf } from '../../period/asked-period.ts';
import { chooseStep } from '../../period/steps.ts';
import { scoreCounts, visited } from './health.policy.ts';
import { listMarkers } from './markers.store.ts';
import { requireMeasuredWebsite } from './measured-website.ts';
import { listSteps } from '../../period/list-steps.ts';
import { countVerdicts, countVisits, NO_VISITS } from '../rollups/verdict-counts.store.ts';

/** The score step by step, with events that may explain its changes. A step without visits has no grade. */
export async function readEvolution(
  call: Call,
  query: z.infer<typeof evolutionQuerySchema>,
): Promise<Evolution> {
  const { db } = call;
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const period = steppedPeriodOf(query);
  const step = chooseStep(period);
  const starts = await listSteps(db, period, { step, timeZone: query.timeZone });
  const verdicts = Map.groupBy(await countVerdicts(db, id, { period, starts }), ({ point }) => point);
  const visits = new Map((await countVisits(db, id, { period, starts })).map((one) => [one.point, one]));
  return {
    step,
    points: starts.map((start, point) => {
      const pages = visited(visits.get(point) ?? NO_VISITS);
      return {
        from: start.toISOString(),
        to: (starts[point + 1] ?? period.to).toISOString(),
        score: scoreCounts(verdicts.get(point) ?? [], pages),
        pages,
      };
    }),
    markers: await listMarkers(db, id, period),
  };
}
