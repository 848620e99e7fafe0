/** Writes the text of the sampler, which the server serves: npm run generate:sampler. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildSampler } from './build-sampler.ts';

const path = fileURLToPath(import.meta.resolve('@vigie/real-visitors/sampler/sampler-text.ts'));
await writeFile(path, await buildSampler());
