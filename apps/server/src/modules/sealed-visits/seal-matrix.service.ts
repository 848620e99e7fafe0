import { createMatrixArchive, type MatrixArchive } from '@vigie/evidence/matrix-archive.ts';
import { writeJson } from '@vigie/evidence/manifest.ts';
import { MATRIX } from '@vigie/evidence/sealed-matrix.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { CONSENT_FINDINGS, MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import { LOCALES } from '@vigie/contract/locales.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { CsvFile } from '../../csv/csv-file.ts';
import { exportConsentFindings, exportMatrix, exportPages } from '../consent/consent-csv.service.ts';
import { readExempt } from '../consent/exempt-vendors.service.ts';
import { readFindings } from '../consent/consent-findings.service.ts';
import { findDelayedProof } from '../consent/evaluate-visits.policy.ts';
import { listMatrixAgents } from '../consent/matrix-report.service.ts';
import { evaluateStoredMatrix, readConsentMatrix, type ReadMatrix } from '../consent/read-matrix.service.ts';
import { findVisit } from '../observations/observations.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { storeSealedFiles, requireSealCapacity, type SealingNeeds } from './store-sealed.service.ts';
import { matrixRecord, type LeftOutVisit, type MatrixVisitName } from './matrix-record.ts';
import { visitToSeal } from './visit-to-seal.service.ts';

/**
 * Maximum size of an archive in bytes: the server has it in memory several times while it is sealed. Visits beyond are
 * counted but not included.
 */
const MATRIX_BYTES_MAX = 32 * 1_048_576;

/** Seals a matrix that has ended, with its current evaluation and the recordings of its visits. */
export async function sealMatrix(call: Call, { id }: { id: string }, needs: SealingNeeds) {
  const read = await evaluateStoredMatrix(call, { id });
  const { websiteId, at, endedAt } = read.run;
  if (endedAt === null) throw new ApiError('job-not-ended');
  const website = await requireWebsite(call, websiteId);
  await requireSealCapacity(call, { websiteId, kind: 'matrix' });
  const archive = createMatrixArchive({ bytesMax: MATRIX_BYTES_MAX });
  const { visits, leftOut } = await addVisits(call, read, archive);
  if (visits.length === 0) throw new ApiError('recording-gone');
  const record = matrixRecord({
    ...read,
    matrix: await readConsentMatrix(call, { id }),
    findings: await readFindings(call, { id }),
    website,
    exempt: (await readExempt(call, { id: websiteId })).vendors,
    agents: await listMatrixAgents(call, read.run),
    software: manifest.version,
    sealedAt: call.now.toISOString(),
    visits,
    leftOut,
  });
  const files = archive.files(new Map([[MATRIX, writeJson(record)], ...(await tablesOf(call, id))]));
  return storeSealedFiles(
    call,
    {
      companyId: website.companyId,
      websiteId,
      of: { kind: 'matrix', id },
      url: website.url,
      title: `Consent matrix of ${website.url}`,
      observedAt: at,
      visits: visits.length,
      visitsLeftOut: leftOut.length,
      files,
    },
    needs,
  );
}

/**
 * Adds the visits one after the other. Pages with the most severe findings come first, so that they are included if the
 * size limit is reached.
 */
async function addVisits(call: Call, { evaluated, visits }: ReadMatrix, archive: MatrixArchive) {
  const added: Array<MatrixVisitName & { picture: boolean }> = [];
  const leftOut: LeftOutVisit[] = [];
  const numbered = evaluated.pages.map((page, index) => ({ page, number: index + 1 }));
  for (const { page, number } of numbered.toSorted((one, other) => gravity(other.page) - gravity(one.page)))
    for (const visitOf of visitsOf(page, visits)) {
      const label = [visitOf.state, ...(visitOf.heldBack === null ? [] : [visitOf.heldBack.role])].join('-');
      const named = { ...visitOf, name: `${String(number).padStart(4, '0')}-${label}` };
      // Visits beyond the limit are not read, so that memory and time stay within the size of the file.
      if (leftOut.at(-1)?.why === 'no-room') {
        leftOut.push({ ...named, why: 'no-room' });
        continue;
      }
      const visit = await findVisit(call, { id: named.observationId });
      const sealable = visit && (await visitToSeal(call, visit, archive.takesPicture));
      if (sealable === null) leftOut.push({ ...named, why: 'recording-gone' });
      else if (await archive.add({ ...sealable, name: named.name, title: `${sealable.title} (${label})` }))
        added.push({ ...named, picture: sealable.picture !== null });
      else leftOut.push({ ...named, why: 'no-room' });
    }
  return { visits: added, leftOut };
}

type MatrixPage = ReadMatrix['evaluated']['pages'][number];

/** Returns the visits of a page in each state, then those that prove that its order depends on speed. */
function visitsOf({ key, findings }: MatrixPage, visits: ReadMatrix['visits']) {
  const own = visits.usual.get(key) ?? [];
  const [first] = own;
  if (first === undefined) return [];
  const usual = MATRIX_STATES.flatMap((state) => own.filter((one) => one.state === state));
  // A visit may prove several findings.
  const proofs = new Set(findings.flatMap((finding) => findDelayedProof(key, finding, visits) ?? []));
  return [
    ...usual.map(({ observationId, url, state }) => ({ observationId, url, state, heldBack: null })),
    ...[...proofs].map(({ observationId, state, schedule }) => {
      return { observationId, url: first.url, state, heldBack: schedule };
    }),
  ];
}

/** A more severe finding outweighs many less severe ones. */
const WEIGHT = 1_000;

const gravity = ({ findings }: MatrixPage): number =>
  findings.reduce((sum, { kind }) => sum + WEIGHT ** SEVERITIES.indexOf(CONSENT_FINDINGS[kind]), 0);

/** Returns the matrix and its findings as tables, in both languages. */
async function tablesOf(call: Call, id: string): Promise<Array<[string, Uint8Array]>> {
  const files: Array<[string, Uint8Array]> = [];
  for (const locale of LOCALES) {
    const reader = { id, locale, timeZone: 'UTC' };
    files.push([`vigie/matrix.${locale}.csv`, await bytesOf(await exportMatrix(call, reader))]);
    files.push([`vigie/findings.${locale}.csv`, await bytesOf(await exportConsentFindings(call, reader))]);
    files.push([`vigie/pages.${locale}.csv`, await bytesOf(await exportPages(call, reader))]);
  }
  return files;
}

const bytesOf = async ({ body }: CsvFile): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer());
