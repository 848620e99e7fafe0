import { seen } from '@vigie/contract/observation/observed.ts';
import type { CanaryFinding } from '@vigie/contract/personal-data.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import { ingestVisitFindings, type ShowingVisit } from '../causes/visit-findings.store.ts';
import { storedName } from '../inventory/stored-name.ts';
import { answerOfVisit } from '../inventory/visit-activity.ts';
import { readTracking } from '../inventory/watched-vendors.store.ts';
import {
  addPersonalData,
  listOpenCanaries,
  type OpenCanary,
  type SearchedVisit,
  type SeenData,
} from './seen-data.store.ts';
import { groupKeyOf, nameOfData, searchVisit } from './search-visit.ts';

/** Personal data that pages send. The visits of a matrix show it in each consent state. */
export const personalDataProjection: Projection = {
  name: 'personal-data',
  isFor: ({ isTrial, matrix }) => !isTrial || matrix !== null,
  store: storePersonalData,
};

/** Stores the masks of personal data in measured visits. Opens and ends the problems of their pages. */
async function storePersonalData(db: Db, { scope, pages }: ProjectedVisits): Promise<void> {
  const { companyId, websiteId } = scope;
  const measured = pages.filter(({ observation }) => observation.outcome === 'measured');
  if (measured.length === 0) return;
  const website = { companyId, websiteId };
  const tracking = await readTracking(db, websiteId);
  const visits = measured.map(({ id, pageId, observedAt, observation, canary }): SearchedVisit => {
    const { found, isWhole } = searchVisit(observation, tracking);
    const own = found.map(({ finding, requestId }) => seenData(finding, requestId));
    // The requests of the second visit are not stored.
    const planted = (canary ?? []).map((finding) => seenData(finding, null));
    const answered = answerOfVisit(seen(observation.consent));
    const data = [...own, ...planted];
    return { observationId: id, pageId, observedAt, answered, isWhole, hadCanary: canary !== null, data };
  });
  await addPersonalData(db, website, visits);
  const pageIds = visits.filter(({ hadCanary }) => !hadCanary).map(({ pageId }) => pageId);
  const planted = await listOpenCanaries(db, pageIds);
  await ingestVisitFindings(db, website, {
    family: 'personal-data:',
    visits: visits.map((visit) => showing(visit, planted)),
  });
}

function seenData(finding: CanaryFinding, requestId: string | null): SeenData {
  const named = {
    kind: finding.kind,
    host: finding.host === null ? '' : plainText(finding.host).slice(0, HOST_MAX),
    field: storedName(finding.field),
  };
  return {
    ...named,
    canary: finding.canary ?? null,
    groupKey: groupKeyOf({ ...named, canary: finding.canary }),
    channel: finding.place,
    encoding: plainText(finding.encoding).slice(0, ENCODING_MAX),
    vendor: finding.vendor === null ? null : plainText(finding.vendor).slice(0, VENDOR_MAX),
    consent: finding.consent ?? 'unknown',
    mask: plainText(finding.value).slice(0, MASK_MAX),
    requestId: requestId === null ? null : plainText(requestId).slice(0, REQUEST_MAX),
  };
}

const HOST_MAX = 255;
const ENCODING_MAX = 200;
const VENDOR_MAX = 120;
const MASK_MAX = 80;
const REQUEST_MAX = 200;

/**
 * Converts a visit to the form of problems. A visit without a canary lists the data of earlier canaries as unproven,
 * because only a canary shows that data.
 */
function showing({ data, hadCanary, ...visit }: SearchedVisit, planted: readonly OpenCanary[]): ShowingVisit {
  const unproven = hadCanary ? [] : planted.filter(({ pageId }) => pageId === visit.pageId).map(nameOfData);
  return {
    ...visit,
    unproven,
    shown: data.map((one) => ({ name: nameOfData(one), facts: { seen: one.mask } })),
  };
}
