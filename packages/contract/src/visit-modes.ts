/** What a visit answers to a consent banner. */
export const CONSENT_ACTIONS = ['none', 'accept', 'refuse'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** In a cold context of its own, or in one that pages share. */
export const VISIT_MODES = ['isolated', 'fast'] as const;

/** What becomes of the hits that leave. */
export const HIT_MODES = ['deliver', 'mark', 'answer-locally'] as const;
