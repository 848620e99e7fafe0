import { CONSENT_ACTIONS } from '@vigie/contract/visit-modes.ts';
import { LOOK_AHEAD_SECONDS } from '@vigie/contract/limits.ts';
import { AUDIT_OPTIONS, VISITOR_OPTIONS } from './audit-options.ts';
import { SERVER_CALLS_OPTIONS } from '../server-calls/server-calls-options.ts';
import { REPORT_OPTIONS } from '../reports/report-options.ts';
import { choice, one, text, type Reading, type ValuesOf } from './option.ts';
import { namedSecrets } from './secret-source.ts';

/** Options of `vigie journey`, in the order of its help: its own, then those of an audit. */
export const JOURNEY_TABLE = {
  events: one({
    isOnce: true,
    placeholder: 'PLAN.yaml',
    summary: 'the tracking plan by which events are evaluated; without it the steps alone are',
    read: text,
  }),
  baseUrl: one({
    placeholder: 'URL',
    summary: 'where the website is, in place of the origin of the recording’s first page; paths stay',
    read: origin,
  }),
  set: namedSecrets('a value that the recording calls {{NAME}}; it is in no output; may be repeated'),
  consent: one({
    isOnce: true,
    placeholder: CONSENT_ACTIONS.join('|'),
    summary: 'what to answer to a consent banner where one is shown (none: the recording answers it itself)',
    read: choice(CONSENT_ACTIONS),
  }),
  consentStep: AUDIT_OPTIONS.consentStep,
  hits: {
    ...AUDIT_OPTIONS.hits,
    summary: 'let hits reach the collector, marked or not, or answer them here (deliver)',
  },
  timeout: {
    ...AUDIT_OPTIONS.timeout,
    summary:
      'seconds that a step without a timeout of its own may wait (as in the recording, else 5); a page that waits for the network has 10 more',
  },
  lookAhead: {
    ...AUDIT_OPTIONS.lookAhead,
    summary: `seconds of a page’s time that are watched after a step, fast-forwarded (${LOOK_AHEAD_SECONDS.default})`,
  },
  ...VISITOR_OPTIONS,
  ...REPORT_OPTIONS,
  ...SERVER_CALLS_OPTIONS,
  format: AUDIT_OPTIONS.format,
  output: AUDIT_OPTIONS.output,
  also: AUDIT_OPTIONS.also,
  lang: AUDIT_OPTIONS.lang,
};

export type JourneyValues = ValuesOf<typeof JOURNEY_TABLE>;

/** Parses an origin. A path is refused: it could not be joined with the recording's paths without ambiguity. */
function origin(word: string): Reading<string> {
  const url = URL.parse(word.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    return { wrong: `"${word}" is not an address: write for example --base-url http://localhost:3000` };
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare ? { value: url.origin } : { wrong: `takes no path: write --base-url ${url.origin}` };
}
