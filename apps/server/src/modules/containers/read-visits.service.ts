import { predictVisit } from '@vigie/audit/containers/predict/predict-visit.ts';
import { visitUse } from '@vigie/audit/containers/visit-use.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Db } from '../../db/schema/database.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { addContainerDays, type UsedContainer } from './container-days.store.ts';
import { touchVersions } from './container-versions.store.ts';
import type { WaitingContainerVisit } from './container-visits.store.ts';
import { foundContainers } from './found-containers.ts';
import { readNewScripts, type Scripts } from './read-scripts.service.ts';
import { scriptsOf } from './scripts-of.ts';

interface OpenVisit {
  visit: WaitingContainerVisit;
  observation: Observation;
  bodies: StoredBodies;
}

/**
 * Reads the containers of visits of one website, and adds the activity of their tags. Returns the errors of unreadable
 * visits.
 */
export async function readContainerVisits(
  db: Db,
  waiting: readonly WaitingContainerVisit[],
): Promise<unknown[]> {
  const [first] = waiting;
  if (first === undefined) return [];
  const { companyId, websiteId } = first;
  const scope = { companyId, websiteId };
  const visits = (await Promise.all(waiting.map(openVisit))).flatMap((visit) => visit ?? []);
  const visitScripts = visits.flatMap(({ visit, bodies }) =>
    scriptsOf(bodies).map((script) => ({ ...script, at: visit.observedAt })),
  );
  const scripts = await readNewScripts(db, scope, visitScripts);
  await touchVersions(db, collectVersionDetections(visits, scripts));
  const faults: unknown[] = [];
  const used: UsedContainer[] = [];
  for (const visit of visits)
    try {
      used.push(...usesOf(visit, scripts));
    } catch (error) {
      faults.push(error);
    }
  await addContainerDays(db, scope, used);
  return faults;
}

/** Returns a visit with its recording; null if the recording was deleted or cannot be read any more. */
async function openVisit(visit: WaitingContainerVisit): Promise<OpenVisit | null> {
  if (visit.document === null) return null;
  const observation = await unpackObservation(visit.document).catch(() => null);
  const bodies = observation?.kept && seen(observation.kept);
  return observation === null || bodies === undefined ? null : { visit, observation, bodies };
}

function usesOf({ visit, observation, bodies }: OpenVisit, scripts: Scripts): UsedContainer[] {
  const found = foundContainers(bodies, scripts);
  const predicted = predictVisit(found, observation);
  return predicted.flatMap((one, index) => {
    const containerId = found[index]?.containerId;
    // Containers without a prediction are not counted.
    if (containerId === undefined || one.pushes.length === 0) return [];
    const { pageId, observedAt } = visit;
    return [{ containerId, pageId, observedAt, use: visitUse(one, observation) }];
  });
}

function collectVersionDetections(visits: readonly OpenVisit[], scripts: Scripts) {
  const detections = new Map<string, { first: Date; last: Date; url: string }>();
  for (const { visit, bodies } of visits)
    for (const { versionId, url } of foundContainers(bodies, scripts)) {
      const { first, last } = detections.get(versionId) ?? {
        first: visit.observedAt,
        last: visit.observedAt,
      };
      const at = visit.observedAt;
      detections.set(versionId, { first: at < first ? at : first, last: at > last ? at : last, url });
    }
  return detections;
}
