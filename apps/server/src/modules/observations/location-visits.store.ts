import { locationFacts } from '@vigie/audit/compare/location-facts.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Projection } from '../../evaluation/projection.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';

/** Data by which audits from several locations are compared. */
export const locationProjection: Projection = {
  name: 'locations',
  isFor: ({ isLocated }) => isLocated,
  writes: (db, { scope, pages }) => [insertLocationVisits(db, scope, pages)],
};

/** Inserts the data by which audits from several locations are compared; verdicts are stored with the observations. */
function insertLocationVisits(db: Db, scope: IngestScope, pages: StoredPage[]) {
  return db.insertInto('locationVisits').values(
    pages.map(({ id, observation }) => {
      const { hasBanner, trackers } = locationFacts(observation);
      return {
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        jobId: scope.runId,
        observationId: id,
        hasBanner,
        trackers: trackers.map(plainText),
      };
    }),
  );
}
