import { predictVisit } from '@vigie/audit/containers/predict/predict-visit.ts';
import { tieRequests } from '@vigie/audit/containers/tie/tie-requests.ts';
import { CONTAINER_LIMITS, type VisitContainers } from '@vigie/contract/stored-container.ts';
import type { Call } from '../../access/actor.ts';
import { requireFound } from '../../errors/api-error.ts';
import { findObservation } from '../observations/observations.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { addressOf } from './container-versions.store.ts';
import { findContainerNames } from './containers.store.ts';
import { createOpening } from './open-containers.ts';
import { namedContainer } from '@vigie/audit/containers/named-container.ts';
import { shownTo } from './shown-container.service.ts';

/** Returns what each container of a visit does at each push, and which tag sent which request. */
export async function readVisitContainers(call: Call, { id }: { id: string }): Promise<VisitContainers> {
  const { db } = call;
  const row = requireFound(await findObservation(db, call.actor, id));
  if (row.document === null) return { observationId: id, unread: [], containers: [] };
  const observation = await unpackObservation(row.document);
  const { found, unread } = await createOpening(db, row)(observation);
  const names = await findContainerNames(
    db,
    row.websiteId,
    found.flatMap((one) => one.id ?? []),
  );
  const shown = await shownTo(db, row.companyId);
  const predicted = predictVisit(found, observation);
  const ties = tieRequests(predicted, observation);
  const containers = predicted.map(({ container, pushes, url }, index) => {
    const containerId = found[index]?.id ?? null;
    return {
      id: containerId,
      address: addressOf(url),
      isBorrowed: found[index]?.isBorrowed ?? false,
      container: shown.container(namedContainer(container, names.get(containerId ?? '') ?? null)),
      pushes: pushes.slice(0, CONTAINER_LIMITS.pushes).map(shown.push),
      more: Math.max(0, pushes.length - CONTAINER_LIMITS.pushes),
      requests: ties[index] ?? [],
    };
  });
  return { observationId: id, unread, containers };
}
