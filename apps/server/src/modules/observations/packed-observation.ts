import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompress } from 'node:zlib';
import { observationSchema, type Observation } from '@vigie/contract/observation/observation.ts';

const decompress = promisify(zstdDecompress);

/** Returns an observation compressed for storage. */
export function packObservation(observation: Observation): Buffer {
  return zstdCompressSync(JSON.stringify(observation));
}

/** Returns the stored observation. Fields added to the contract since have their defaults. */
export async function unpackObservation(document: Buffer): Promise<Observation> {
  const json = await decompress(document);
  return observationSchema.parse(JSON.parse(json.toString('utf8')));
}
