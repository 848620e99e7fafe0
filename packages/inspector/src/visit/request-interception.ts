import type { Change } from '@vigie/contract/change.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { FormGuard } from '../forms/form-guard.ts';
import type { SentAccess } from '../access/sent-access.ts';
import { hasCollector, isCollectorRequest } from '../record/collector-request.ts';
import type { RecordBlockedResponse } from '../record/refused-answer.ts';
import { inlineBody } from '../record/request-body.ts';
import type { Target } from '../browser/target.ts';
import type { EventOf, Params, Protocol } from '../browser/cdp/protocol.ts';
import { resourceTypeOf } from '../record/request-record.ts';
import { carryOut, fulfil, knownAnswer, ownAnswer, patternsOfChanges } from './changed-response.ts';
import type { DelayedRequests } from './delayed-requests.ts';
import { markedUrl } from './hit-mark.ts';
import { TEXT_ANSWERS, type ResponseTexts } from './response-texts.ts';
import type { VisitOrder, VisitSettings } from './visit.ts';

export interface RequestInterceptionOptions {
  hits: Observation['visit']['hits'];
  tracking: TrackingSettings;
  isKnownHit: VisitSettings['isKnownHit'];
  access: SentAccess;
  mainFrameId: string;
  onAnswered(networkId: string): void;
  /** Changes of responses; absent: none. */
  changes?: readonly Change[] | undefined;
  /** Known response of the collector to a hit that is answered here; absent: a generic one that the page can read. */
  answerToHit?: VisitOrder['answerToHit'];
  /** Stores the texts of documents and scripts; null: they are not requested. */
  texts: ResponseTexts | null;
  /** Receives a response before it continues with changes. */
  onChanged: (networkId: string) => void;
  /** Receives each of Vigie's own responses that the network would withhold from the page. */
  onRefused: RecordBlockedResponse;
  /** Requests to delay; absent: none. */
  delayed?: Pick<DelayedRequests, 'pass'> | undefined;
  /** Blocks form submissions; null: the visit types nothing. */
  guard: FormGuard | null;
  /** Called when a document of the main frame has answered, before the page is left for it; absent: no call. */
  beforeDocument?: ((answer: EventOf<'Fetch.requestPaused'>) => Promise<void>) | undefined;
}

/**
 * Creates an interception that marks hits or answers them itself, adds the headers of the website's access, and delays
 * requests. Requests are paused only for these purposes, because a pause takes time.
 */
export function createRequestInterception(options: RequestInterceptionOptions): {
  start(target: Target): void;
} {
  const requests = patternsOf(options);
  const { beforeDocument, mainFrameId, delayed, changes = [], texts, onChanged, onRefused } = options;
  return {
    start(target) {
      const answersDocuments = target.kind === 'page' && beforeDocument !== undefined;
      const answers = [
        ...(answersDocuments ? [DOCUMENT_ANSWERS] : []),
        ...(texts === null ? [] : TEXT_ANSWERS),
      ];
      const patterns = [...requests, ...answers, ...patternsOfChanges(changes)];
      if (patterns.length === 0) return;
      target.on('Fetch.requestPaused', (paused) => {
        const go = () => handle(options, target, paused);
        if (!hasAnswered(paused))
          return delayed !== undefined && isDelayable(paused) ? delayed.pass(paused.networkId, go) : go();
        const { requestId, frameId } = paused;
        const pending = frameId === mainFrameId ? beforeDocument?.(paused) : undefined;
        const leave = () => target.session.tell('Fetch.continueRequest', { requestId });
        const goOn = () => carryOut(target, paused, { changes, texts, onChanged, onRefused }).catch(leave);
        void (pending ?? Promise.resolve()).then(goOn, goOn);
      });
      // Targets without the Fetch domain refuse; their hits are then delivered unchanged.
      target.session.send('Fetch.enable', { patterns }).catch(() => undefined);
    },
  };
}

const DOCUMENT_ANSWERS: Protocol.Fetch.RequestPattern = {
  urlPattern: '*',
  resourceType: 'Document',
  requestStage: 'Response',
};

const hasAnswered = ({ responseStatusCode, responseErrorReason }: EventOf<'Fetch.requestPaused'>) =>
  responseStatusCode !== undefined || responseErrorReason !== undefined;

function patternsOf({
  hits,
  access,
  delayed,
  guard,
}: RequestInterceptionOptions): Protocol.Fetch.RequestPattern[] {
  if (hits !== 'deliver' || guard !== null) return [{ urlPattern: '*' }];
  const opened = access.origins
    .filter((origin) => Object.keys(access.headersFor(origin)).length > 0)
    .map((origin) => ({ urlPattern: `${origin}/*` }));
  return delayed === undefined ? opened : [...opened, ...DELAYABLE_TYPES];
}

const isDelayable = ({ resourceType }: EventOf<'Fetch.requestPaused'>) =>
  DELAYABLE_TYPES.some((delayed) => delayed.resourceType === resourceType);

const DELAYABLE_TYPES = (['Script', 'XHR', 'Fetch'] as const).map((resourceType) => ({
  urlPattern: '*',
  resourceType,
}));

function handle(
  options: RequestInterceptionOptions,
  target: Target,
  paused: EventOf<'Fetch.requestPaused'>,
): void {
  const { session } = target;
  const { request, requestId } = paused;
  const { onRefused } = options;
  // As if the visitor had stopped it: any other reason would show an error page.
  if (options.guard?.stops(paused, isHit(options, paused)) === true)
    return session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  const isInterceptedHit = options.hits !== 'deliver' && isHit(options, paused);
  const answer = ownAnswer(paused, options.changes ?? []);
  if (answer !== null) return void fulfil(target, paused, { answer, onRefused });
  if (!isInterceptedHit || options.hits === 'mark') {
    return session.tell('Fetch.continueRequest', {
      requestId,
      ...opening(options.access, request),
      ...(isInterceptedHit ? { url: markedUrl(request) } : {}),
    });
  }
  const known = options.answerToHit?.(request) ?? null;
  if (known === 'failed')
    return session.tell('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' });
  if (known !== null) {
    const given = knownAnswer(paused, known, options.changes ?? []);
    return void fulfil(target, paused, { answer: given, onRefused });
  }
  if (paused.networkId !== undefined) options.onAnswered(paused.networkId);
  session.tell('Fetch.fulfillRequest', {
    requestId,
    responseCode: 204,
    responseHeaders: permissive(request),
  });
}

/**
 * Returns the request's own headers with the access headers of its origin; a header that the page sets itself is
 * unchanged.
 */
function opening(
  access: SentAccess,
  { url, headers }: Protocol.Network.Request,
): Pick<Params<'Fetch.continueRequest'>, 'headers'> {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const added = Object.entries(access.headersFor(url)).filter(([name]) => !own.has(name));
  if (added.length === 0) return {};
  return { headers: [...Object.entries(headers), ...added].map(([name, value]) => ({ name, value })) };
}

function isHit(
  { tracking, mainFrameId, isKnownHit }: RequestInterceptionOptions,
  paused: EventOf<'Fetch.requestPaused'>,
): boolean {
  const { method, url, headers } = paused.request;
  const request = {
    url,
    // A preflight is part of its hit: it must not reach a collector that the hit does not reach.
    resourceType: method === 'OPTIONS' ? 'other' : resourceTypeOf(paused.resourceType, 'other'),
    frameId: paused.frameId === mainFrameId ? 'main' : paused.frameId,
  };
  if (hasCollector(tracking)) return isCollectorRequest(request, tracking);
  const isPage = request.resourceType === 'document' && request.frameId === 'main';
  if (isKnownHit === undefined || isPage) return false;
  return isKnownHit({ url, requestHeaders: headers, body: inlineBody(paused.request) });
}

function permissive({ headers }: Protocol.Network.Request): Protocol.Fetch.HeaderEntry[] {
  const headerOf = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return [
    { name: 'Access-Control-Allow-Origin', value: headerOf('origin') ?? '*' },
    { name: 'Access-Control-Allow-Credentials', value: 'true' },
    { name: 'Access-Control-Allow-Methods', value: 'GET, POST, PUT, OPTIONS' },
    { name: 'Access-Control-Allow-Headers', value: headerOf('access-control-request-headers') ?? '*' },
  ];
}
