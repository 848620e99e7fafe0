import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { requestsOf, withoutQuery } from './rehearsal-case.ts';

/** Earlier response of a collector; `failed`: no response arrived. */
export type CollectorAnswer = { status: number; headers: Readonly<Record<string, string>> } | 'failed';

/** Worst recorded response of each collector, by method and address. */
export type RecordedAnswers = ReadonlyMap<string, CollectorAnswer>;

type CollectorRequest = Pick<RequestRecord, 'method' | 'url'>;

const ALLOW_ORIGIN = 'access-control-allow-origin';
const keyOf = ({ method, url }: CollectorRequest) => `${method} ${withoutQuery(url)}`;

/** Returns the responses of collectors in a visit, so that no hit of a rehearsal has to reach them. */
export function recordAnswers(observation: Observation, tracking: TrackingSettings): RecordedAnswers {
  const answers = new Map<string, CollectorAnswer>();
  const names = [tracking, ...(tracking.others ?? [])].map(({ phpTagName }) => phpTagName);
  for (const request of requestsOf({ observation })) {
    if (request.resourceType === 'document' || !names.some((name) => matchesTagName(name, request.url)))
      continue;
    const answer = answerOf(request, observation);
    const known = answers.get(keyOf(request));
    if (answer !== null && (known === undefined || badness(answer) > badness(known)))
      answers.set(keyOf(request), answer);
  }
  return answers;
}

/** Returns the response of the collector, or null if none was recorded. */
function answerOf(request: RequestRecord, observation: Observation): CollectorAnswer | null {
  const { status, state, failure, responseHeaders, answeredLocally } = request;
  if (answeredLocally || failure?.blockedReason || request.fromCache) return null;
  if (status !== null) return { status, headers: echoed(responseHeaders, observation) };
  return state === 'failed' && !failure?.corsError ? 'failed' : null;
}

/**
 * Returns the headers with a placeholder for the page's own origin. A server that names this origin usually allows each
 * requesting origin.
 */
function echoed(
  headers: RequestRecord['responseHeaders'],
  { finalUrl, requestedUrl }: Observation,
): Record<string, string> {
  const isEcho = headers[ALLOW_ORIGIN] === URL.parse(finalUrl ?? requestedUrl)?.origin;
  return isEcho ? { ...headers, [ALLOW_ORIGIN]: ECHO } : headers;
}

const ECHO = '{ORIGIN}';

function badness(answer: CollectorAnswer): number {
  return answer === 'failed' ? 1000 : answer.status;
}

/**
 * Returns a function that answers the hits of one page with the recorded responses: of that page, else of another one;
 * null if there is none.
 */
export function answerFinder(
  pageUrl: string,
  ...recorded: RecordedAnswers[]
): (request: CollectorRequest) => CollectorAnswer | null {
  const origin = URL.parse(pageUrl)?.origin ?? '';
  return (request) => {
    const answer = recorded.map((one) => one.get(keyOf(request))).find((one) => one !== undefined);
    if (answer === undefined) return null;
    if (answer === 'failed' || answer.headers[ALLOW_ORIGIN] !== ECHO) return answer;
    return { ...answer, headers: { ...answer.headers, [ALLOW_ORIGIN]: origin } };
  };
}
