import type { Instance } from '@vigie/contract/instance.ts';

/** Where the panel's tests have their browser (`vitest.config.ts`): what is of one origin works there. */
const PUBLIC_URL = 'http://panel.localhost';

export function sampleInstance(changes: Partial<Instance> = {}): Instance {
  return { operator: null, sendsMails: true, publicUrl: PUBLIC_URL, ...changes };
}
