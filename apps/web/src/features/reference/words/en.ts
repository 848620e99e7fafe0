export const en = {
  lead: 'Programs call Vigie with a token. Each call is listed here with the scope that it needs; the sentences are in English, as the document that clients are generated from.',
  download: 'Download openapi.json',
  search: 'Search a call',
  failed: 'The reference could not be loaded',
  'failed-text': 'The server did not answer. Nothing is lost: try again.',
  none: 'No call matches “{q}”',
  'none-text': 'Try a noun such as releases, or a part of an address.',
  scope: 'token: {scope}',
  'no-token': 'closed to tokens',
  call: 'Name',
  required: 'required',
  answers: 'Answers',
  refusals: 'refusals: {statuses}',
  request: 'Example of a request',
  answer: 'Example of an answer',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    reference: typeof en;
  }
}
