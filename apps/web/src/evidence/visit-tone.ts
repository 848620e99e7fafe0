import type { Visit } from '@vigie/contract/page-history.ts';

/** What a visit came to: something fails, all is well, or the page could not be visited. */
export function visitTone({ outcome, checks }: Pick<Visit, 'outcome' | 'checks'>): 'fail' | 'ok' | 'mute' {
  if (outcome === 'failed') return 'mute';
  return Object.values(checks).includes('failed') ? 'fail' : 'ok';
}
