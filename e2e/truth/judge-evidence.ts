import { generateKeyPairSync } from 'node:crypto';
import { harOf } from '@vigie/audit/har.ts';
import { readContainer, writeContainer } from '@vigie/evidence/container.ts';
import { seal } from '@vigie/evidence/seal.ts';
import { requestTimeStamp } from '@vigie/evidence/time-stamp.ts';
import { verifySealed } from '@vigie/evidence/verify.ts';
import { visitFiles } from '@vigie/evidence/visit-files.ts';
import { observation, request } from '../../packages/audit/test/observation-builder.ts';
import { openStampingService } from '../../packages/evidence/test/stamping-service.ts';
import { seeded } from './personal-data/seeded.ts';

/** Changes one bit of a sealed visit, ten thousand times in each way: each change has to be refused. */
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
const files = await visitFiles({
  har: harOf(visited, '1'),
  pageUrl: visited.requestedUrl,
  title: 'Shop',
  startedAt: AT,
  picture: { mimeType: 'image/webp', bytes: Buffer.alloc(2_000, 7) },
  records: { verdicts: [{ check: 'csp', outcome: 'passed' }] },
});
const sealed = await seal({
  title: 'Shop',
  created: AT,
  software: 'Vigie',
  mainPageUrl: visited.requestedUrl,
  mainPageDate: AT,
  files,
  privateKey: generateKeyPairSync('ed25519').privateKey,
  async timeStamp(sha256) {
    const { query, tokenOf } = requestTimeStamp(sha256);
    return tokenOf(await service.reply(query, new Date(AT)));
  },
});
const untouched = await verifySealed(sealed);
if (untouched.faults.length > 0)
  throw new Error(`the sealed file itself is refused: ${untouched.faults.join(', ')}`);

/** The same bytes but for one bit. */
function changed(bytes: Uint8Array): Uint8Array {
  const bit = chance.below(bytes.length * 8);
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

/** A bit of one of the files in it, in a container that is whole again: its checksums find nothing. */
function changedWithin(): Uint8Array {
  const inner = [...(readContainer(sealed) ?? [])];
  const at = chance.below(inner.length);
  return writeContainer(
    new Map(inner.map(([path, bytes], index) => [path, index === at ? changed(bytes) : bytes])),
  );
}

let passed = 0;
for (const [what, change] of [
  ['a bit of the file', () => changed(sealed)],
  ['a bit of a file in it, checksums made again', changedWithin],
] as const) {
  const refusedBy = new Map<string, number>();
  for (let count = 0; count < CHANGES; count += 1) {
    const [fault = 'nothing'] = (await verifySealed(change())).faults;
    refusedBy.set(fault, (refusedBy.get(fault) ?? 0) + 1);
  }
  passed += refusedBy.get('nothing') ?? 0;
  const told = [...refusedBy].map(([fault, count]) => `${fault} ${count}`).join(', ');
  process.stdout.write(`${what}, ${CHANGES} changes (seed ${SEED}): refused for ${told}\n`);
}
process.stdout.write(`${sealed.length} bytes; not refused: ${passed}\n`);
process.exitCode = passed === 0 ? 0 : 1;
