import { createHash } from 'node:crypto';
import {
  searchPersonalData,
  type PersonalDataSearch,
} from '@vigie/audit/personal-data/search-personal-data.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';

/** Returns the personal data that a visit shows, without its values: only the search sees them. */
export function searchVisit(
  observation: Observation,
  tracking: TrackingSettings,
): Pick<PersonalDataSearch, 'found' | 'isWhole'> {
  const { found, isWhole } = searchPersonalData(observation, tracking, (algorithm, text) =>
    createHash(algorithm).update(text).digest(),
  );
  return { found, isWhole };
}

/** Returns the name of the data's cause: the same data in the same field, sent to the same host, needs one fix. */
export function nameOfData({
  kind,
  host,
  field,
}: Pick<PersonalDataFinding, 'kind' | 'host' | 'field'>): FindingName {
  return { finding: 'personal-data', event: kind, source: host ?? '', property: field === '' ? null : field };
}

/** Returns a short key for that name. A canary has a group of its own. */
export function groupKeyOf(finding: Pick<PersonalDataFinding, 'kind' | 'host' | 'field' | 'canary'>): string {
  const { event, source, property } = nameOfData(finding);
  const { canary } = finding;
  return createHash('sha256')
    .update(JSON.stringify([event, source, property, ...(canary === undefined ? [] : [canary])]))
    .digest('hex')
    .slice(0, 32);
}
