import type { FoundContainer } from '@vigie/audit/containers/predict/predict-visit.ts';
import type { Kept } from '@vigie/contract/observation/kept.ts';
import type { Scripts } from './read-scripts.service.ts';
import { scriptsOf } from './scripts-of.ts';

/** A container of a visit, by its kept version. */
export interface FoundVersion extends FoundContainer {
  versionId: string;
  containerId: string;
}

/** Returns the containers that the scripts of a visit hold, in the order in which they were asked for. */
export function foundContainers(kept: Kept, scripts: Scripts): FoundVersion[] {
  return scriptsOf(kept).flatMap(({ url, sha256 }) =>
    (scripts.get(sha256 ?? '')?.versions ?? []).map((version) => ({ ...version, url })),
  );
}
