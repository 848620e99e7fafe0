/** Answers that a visit can give to a consent banner. */
export const CONSENT_ACTIONS = ['none', 'accept', 'refuse'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

/** `isolated`: in a fresh browser context. `fast`: in a context that pages share. */
export const VISIT_MODES = ['isolated', 'fast'] as const;

/** Handling of the hits that pages send. */
export const HIT_MODES = ['deliver', 'mark', 'answer-locally'] as const;
