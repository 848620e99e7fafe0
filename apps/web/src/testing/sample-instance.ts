import type { Instance } from '@vigie/contract/instance.ts';

/** Browser address of the panel's tests (`vitest.config.ts`), so that features bound to one origin work there. */
const PUBLIC_URL = 'http://panel.localhost';

export function sampleInstance(changes: Partial<Instance> = {}): Instance {
  return { operator: null, sendsMails: true, publicUrl: PUBLIC_URL, ...changes };
}
