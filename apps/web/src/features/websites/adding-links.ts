import type { LinkTarget } from '../../shared/ui/link-target.ts';

const among = (changes: Record<string, string | undefined>) => (before: Record<string, unknown>) => ({
  ...before,
  ...changes,
});

/** Link to the previously shown website. */
export const BACK: LinkTarget = {
  to: '.',
  search: among({ website: undefined, detection: undefined, by: undefined }),
};
/** Link to the form with every field, without detection. */
export const BY_HAND: LinkTarget = {
  to: '.',
  search: among({ website: 'new', detection: undefined, by: 'hand' }),
};
/** Link to the form for an address. */
export const BY_ADDRESS: LinkTarget = {
  to: '.',
  search: among({ website: 'new', detection: undefined, by: undefined }),
};
/** Returns the link to a detection, running or ended. */
export const detectionAt = (jobId: string): LinkTarget => ({
  to: '.',
  search: among({ website: 'new', detection: jobId, by: undefined }),
});
