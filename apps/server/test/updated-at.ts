/** Version of every item that the requests change. */
export const UPDATED_AT = '2026-03-01T00:00:00.000Z';
