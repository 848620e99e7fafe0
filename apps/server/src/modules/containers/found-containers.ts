import type { FoundContainer } from '@vigie/audit/containers/predict/predict-visit.ts';
import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import type { Scripts } from './read-scripts.service.ts';
import { scriptsOf } from './scripts-of.ts';

/** Container of a visit, by its stored version. */
export interface FoundVersion extends FoundContainer {
  versionId: string;
  containerId: string;
}

/** Returns the containers in the scripts of a visit, in the order of the scripts' requests. */
export function foundContainers(bodies: StoredBodies, scripts: Scripts): FoundVersion[] {
  return scriptsOf(bodies).flatMap(({ url, sha256 }) =>
    (scripts.get(sha256 ?? '')?.versions ?? []).map((version) => ({ ...version, url })),
  );
}
