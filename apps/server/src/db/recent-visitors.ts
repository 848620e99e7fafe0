/** Span of the recent counts, in ms. */
export const RECENT_MS = 300_000;
/** Kinds of counts that are compared with those of past weeks. */
export const COMPARED_KINDS = ['view', 'page-group', 'event'];
