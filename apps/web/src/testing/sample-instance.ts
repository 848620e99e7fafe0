import type { Instance } from '@vigie/contract/instance.ts';

/** At the address that the test's browser shows, so that what is of one origin works there. */
export function sampleInstance(changes: Partial<Instance> = {}): Instance {
  return { operator: null, sendsMails: true, publicUrl: location.origin, ...changes };
}
