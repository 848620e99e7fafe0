import { seen } from '@vigie/contract/observation/observed.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredPage } from '../../judging/stored-page.ts';
import { ingestVisitFindings, type ShowingVisit } from '../causes/visit-findings.store.ts';
import { storedName } from '../inventory/stored-name.ts';
import { answerOfVisit } from '../inventory/visit-activity.ts';
import { readTracking } from '../inventory/watched-vendors.store.ts';
import { addPersonalData, type SearchedVisit, type SeenData } from './seen-data.store.ts';
import { groupKeyOf, nameOfData, searchVisit } from './search-visit.ts';

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/**
 * Searches measured visits for personal data, keeps what they give away with its masks, and opens and ends the problems of
 * their pages. Call it in the transaction that stores the visits, after them.
 */
export async function storePersonalData(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  pages: readonly StoredPage[],
): Promise<void> {
  const measured = pages.filter(({ observation }) => observation.outcome === 'measured');
  if (measured.length === 0) return;
  const place = { companyId, websiteId };
  const tracking = await readTracking(db, websiteId);
  const visits = measured.map(({ id, pageId, observedAt, observation }): SearchedVisit => {
    const { found, isWhole } = searchVisit(observation, tracking);
    const data = found.map(({ finding, requestId }): SeenData => {
      const named = {
        kind: finding.kind,
        host: finding.host === null ? '' : plainText(finding.host).slice(0, HOST_MAX),
        field: storedName(finding.field),
      };
      return {
        ...named,
        groupKey: groupKeyOf(named),
        place: finding.place,
        encoding: finding.encoding,
        vendor: finding.vendor,
        consent: finding.consent ?? 'unknown',
        mask: plainText(finding.value).slice(0, MASK_MAX),
        requestId: requestId === null ? null : plainText(requestId).slice(0, REQUEST_MAX),
      };
    });
    const answered = answerOfVisit(seen(observation.consent));
    return { observationId: id, pageId, observedAt, answered, isWhole, data };
  });
  await addPersonalData(db, place, visits);
  await ingestVisitFindings(db, place, { family: 'personal-data:', visits: visits.map(showing) });
}

const HOST_MAX = 255;
const MASK_MAX = 80;
const REQUEST_MAX = 200;

function showing({ data, ...visit }: SearchedVisit): ShowingVisit {
  return { ...visit, shown: data.map((one) => ({ name: nameOfData(one), facts: { seen: one.mask } })) };
}
