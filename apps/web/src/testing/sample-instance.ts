import { instanceSchema, type Instance } from '@vigie/contract/instance.ts';
import { sampleOf } from './sample-of.ts';

/** Browser address of the panel's tests (`vitest.config.ts`), so that features bound to one origin work there. */
const PUBLIC_URL = 'http://panel.localhost';

export function sampleInstance(changes: Partial<Instance> = {}): Instance {
  return sampleOf(instanceSchema, { sendsMails: true, publicUrl: PUBLIC_URL, ...changes });
}
