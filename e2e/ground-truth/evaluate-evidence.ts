import { generateKeyPairSync } from 'node:crypto';
import { harOf } from '@vigie/audit/har.ts';
import { readContainer, writeContainer, type Files } from '@vigie/evidence/container.ts';
import { writeJson } from '@vigie/evidence/manifest.ts';
import { createMatrixArchive } from '@vigie/evidence/matrix-archive.ts';
import { seal } from '@vigie/evidence/seal.ts';
import { MATRIX } from '@vigie/evidence/sealed-matrix.ts';
import { requestTimeStamp } from '@vigie/evidence/time-stamp.ts';
import { verifySealed } from '@vigie/evidence/verify.ts';
import { visitFiles, type SealedVisit } from '@vigie/evidence/visit-files.ts';
import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import { observation, request } from '../../packages/audit/test/observation-builder.ts';
import { openStampingService } from '../../packages/evidence/test/stamping-service.ts';
import { seeded } from './personal-data/seeded.ts';

/**
 * Number of one-bit changes of a sealed visit and of a sealed matrix, for each kind of change: each must be refused.
 */
const CHANGES = 10_000;
const SEED = 20_261_127;
const AT = '2026-03-10T12:00:00.000Z';

const chance = seeded(SEED);
const service = await openStampingService();
const visited = observation({
  requests: {
    state: 'recorded',
    value: Array.from({ length: 20 }, (_, index) => request({ url: `https://t.example/hit?x=${index}` })),
  },
});
const visit: SealedVisit = {
  har: harOf(visited, '1'),
  pageUrl: visited.requestedUrl,
  title: 'Shop',
  startedAt: AT,
  picture: { mimeType: 'image/webp', bytes: Buffer.alloc(2_000, 7) },
  records: { verdicts: [{ check: 'csp', outcome: 'passed' }] },
};

/** Returns the files of a matrix: two pages in four states, with its records. */
async function matrixFiles(): Promise<Files> {
  const archive = createMatrixArchive({ bytesMax: 1_048_576 });
  const names = USUAL_STATES.flatMap((state) => [`0001-${state}`, `0002-${state}`]);
  for (const name of names) await archive.add({ ...visit, name });
  const vendors = [{ vendor: 'ga4', hosts: ['t.example'], states: { none: { hits: 3, pings: 0 } } }];
  const pages = [{ url: visited.requestedUrl }, { url: `${visited.requestedUrl}2` }];
  const findings = [{ kind: 'before-consent', vendor: 'ga4', state: 'none' }];
  const visits = names.map((name) => ({ name }));
  const record = { states: USUAL_STATES, vendors, pages, findings, visits, leftOut: [] };
  return archive.files(
    new Map([
      [MATRIX, writeJson(record)],
      ['vigie/matrix.en.csv', Buffer.from('Vendor,Exempt\r\nga4,no\r\n')],
    ]),
  );
}

const { privateKey } = generateKeyPairSync('ed25519');
const sealedOf = (files: Files) =>
  seal({
    title: 'Shop',
    created: AT,
    software: 'Vigie',
    mainPageUrl: visited.requestedUrl,
    mainPageDate: AT,
    files,
    privateKey,
    async timeStamp(sha256) {
      const { query, tokenOf } = requestTimeStamp(sha256);
      return tokenOf(await service.reply(query, new Date(AT)));
    },
  });

/** Returns the bytes with one bit flipped. */
function changed(bytes: Uint8Array): Uint8Array {
  const bit = chance.below(bytes.length * 8);
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

/** Returns the container with one bit of one of its files flipped and valid checksums. */
function changedWithin(sealed: Uint8Array): Uint8Array {
  const inner = [...(readContainer(sealed) ?? [])];
  const at = chance.below(inner.length);
  return writeContainer(
    new Map(inner.map(([path, bytes], index) => [path, index === at ? changed(bytes) : bytes])),
  );
}

/** Returns the number of changes of a sealed file that are not refused. */
async function countAcceptedChanges(kind: 'visit' | 'matrix', sealed: Uint8Array): Promise<number> {
  const untouched = await verifySealed(sealed);
  if (untouched.faults.length > 0 || untouched.subject?.kind !== kind)
    throw new Error(`the sealed ${kind} itself is refused: ${untouched.faults.join(', ')}`);
  let passed = 0;
  for (const [what, change] of [
    ['a bit of the file', changed],
    ['a bit of a file in it, checksums made again', changedWithin],
  ] as const) {
    const refusedBy = new Map<string, number>();
    for (let count = 0; count < CHANGES; count += 1) {
      const [fault = 'nothing'] = (await verifySealed(change(sealed))).faults;
      refusedBy.set(fault, (refusedBy.get(fault) ?? 0) + 1);
    }
    passed += refusedBy.get('nothing') ?? 0;
    const counts = [...refusedBy].map(([fault, count]) => `${fault} ${count}`).join(', ');
    process.stdout.write(`${kind}: ${what}, ${CHANGES} changes (seed ${SEED}): refused for ${counts}\n`);
  }
  process.stdout.write(`${kind}: ${sealed.length} bytes; not refused: ${passed}\n`);
  return passed;
}

const ofVisit = await countAcceptedChanges('visit', await sealedOf(await visitFiles(visit)));
const ofMatrix = await countAcceptedChanges('matrix', await sealedOf(await matrixFiles()));
process.exitCode = ofVisit + ofMatrix === 0 ? 0 : 1;
