import type { LinkTarget } from '../../ui/link-target.ts';

const among = (changes: Record<string, string | undefined>) => (before: Record<string, unknown>) => ({
  ...before,
  ...changes,
});

/** Back to the website that was shown before. */
export const BACK: LinkTarget = {
  to: '.',
  search: among({ website: undefined, detection: undefined, by: undefined }),
};
/** The form with every field, nothing detected. */
export const BY_HAND: LinkTarget = {
  to: '.',
  search: among({ website: 'new', detection: undefined, by: 'hand' }),
};
/** The form that asks for an address. */
export const BY_ADDRESS: LinkTarget = {
  to: '.',
  search: among({ website: 'new', detection: undefined, by: undefined }),
};
/** A detection under way, or what it found. */
export const detectionAt = (jobId: string): LinkTarget => ({
  to: '.',
  search: among({ website: 'new', detection: jobId, by: undefined }),
});
