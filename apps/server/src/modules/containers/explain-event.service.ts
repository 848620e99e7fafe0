import type * as z from 'zod';
import { namedContainer } from '@vigie/audit/containers/named-container.ts';
import { explainEvent } from '@vigie/audit/containers/predict/explain-event.ts';
import { explainAnswer } from '@vigie/audit/containers/predict/explain-answer.ts';
import type { eventExplanationSchema, explanationQuerySchema } from '@vigie/contract/stored-container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { findObservation } from '../observations/observations.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { addressOf } from './container-versions.store.ts';
import { findContainerNames, listVisitsToExplain } from './containers.store.ts';
import { createOpening, type VisitContainer } from './open-containers.ts';
import { shownTo } from './shown-container.service.ts';

type Query = z.output<typeof explanationQuerySchema>;

interface ExplainedVisit {
  id: string;
  url: string;
  observedAt: Date;
  observation: Observation;
  found: VisitContainer[];
}

/** Returns why an event was not sent; null: no matching visit stored a container. */
export async function explainMissingEvent(
  call: Call,
  query: Query,
): Promise<z.input<typeof eventExplanationSchema> | null> {
  const { db } = call;
  const { event } = query;
  const website = await requireWebsite(call, query.websiteId);
  const visit = await findExplainedVisit(call, { ...query, companyId: website.companyId });
  if (visit === null) return null;
  const { found, observation, observedAt } = visit;
  const ids = found.flatMap(({ id }) => id ?? []);
  const names = await findContainerNames(db, website.id, ids);
  const shown = await shownTo(db, website.companyId);
  const explained = explainEvent({ containers: found, observation, event: { name: event } });
  return {
    event,
    observationId: visit.id,
    url: visit.url,
    observedAt,
    containers: found.map(({ id, url, container, isBorrowed }) => {
      const own = explained.tags.filter((one) => one.script === url && one.container === container.id);
      return {
        id,
        address: addressOf(url),
        isBorrowed,
        container: shown.container(namedContainer(container, names.get(id ?? '') ?? null)),
        tags: own.map(explainAnswer).map((tag) => ({
          ...tag,
          push: tag.push && { ...tag.push, event: tag.push.event && shown.text(tag.push.event) },
          triggers: shown.triggers(tag.triggers),
          blocking: shown.triggers(tag.blocking),
          remedy: tag.remedy && shown.remedy(tag.remedy),
        })),
        remedy: own.length === 0 ? { kind: 'add-tag', key: event } : null,
      };
    }),
  };
}

/** Finds the requested visit, else the newest one that stored a container. */
async function findExplainedVisit(
  call: Call,
  query: Query & { companyId: string },
): Promise<ExplainedVisit | null> {
  const { db, actor, now } = call;
  const { observationId, websiteId, companyId, event, url } = query;
  const open = createOpening(db, { companyId, websiteId });
  const ids =
    observationId === undefined
      ? await listVisitsToExplain(db, websiteId, { event, url, until: now })
      : [observationId];
  for (const id of ids) {
    const row = await findObservation(db, actor, id);
    const isOwn = row?.websiteId === websiteId;
    if (observationId !== undefined && !isOwn) throw new ApiError('not-found');
    if (!isOwn || row.document === null) continue;
    const observation = await unpackObservation(row.document).catch(() => null);
    if (observation === null) continue;
    const { found } = await open(observation);
    if (found.length > 0) return { id, url: row.url, observedAt: row.observedAt, observation, found };
  }
  return null;
}
