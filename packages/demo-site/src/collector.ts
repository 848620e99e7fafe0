import type { IncomingMessage, RequestListener } from 'node:http';
import type { Answer } from './answers.ts';
import { acceptHit, allowOrigin, answerWith, hangUp } from './answers.ts';
import type { HitRecord } from './received-hits.ts';
import type { DemoReport } from './reporting/demo-report.ts';

/** Responds with 500 to every request. */
export const OUT_OF_SERVICE: Answer = (request, response) =>
  answerWith({ status: 500, type: 'text/plain', body: 'erreur interne', headers: allowOrigin(request) })(
    request,
    response,
  );

/** Behaviours of the collector, by the first part of the path: `/hors-service/collecte.php` responds with 500. */
export const COLLECTOR_WAYS: Readonly<Record<string, Answer>> = {
  'hors-service': OUT_OF_SERVICE,
  renvoi: (request, response) =>
    void response.writeHead(302, { ...allowOrigin(request), location: '/accueil/' }).end(),
  'sans-cors': refusePreflight(acceptHit(() => ({}))),
  'pages-vues-refusees': (request, response) =>
    isPageView(request)
      ? answerWith({ status: 503, type: 'text/plain', body: 'saturé', headers: allowOrigin(request) })(
          request,
          response,
        )
      : acceptHit(allowOrigin)(request, response),
};

const accept = acceptHit(allowOrigin);

/** Returns the collector: records each hit, counts it, and responds with the behaviour that the path names. */
export function collector(record: HitRecord, report: Pick<DemoReport, 'answer' | 'take'>): RequestListener {
  async function receive(...[request, response]: Parameters<Answer>): Promise<void> {
    const hit = await record.add(request);
    const answer = answerOf(request);
    if (answer === accept) report.take(hit);
    answer(request, response);
  }
  return (request, response) => {
    const way = wayOf(request);
    if (way === 'index.php') report.answer(request, response);
    else if (way === 'coupe') hangUp(request, response);
    else if (request.method === 'OPTIONS') answerOf(request)(request, response);
    else void receive(request, response);
  };
}

const wayOf = ({ url = '/' }: IncomingMessage): string => url.split(/[/?]/)[1] ?? '';

const answerOf = (request: IncomingMessage): Answer => COLLECTOR_WAYS[wayOf(request)] ?? accept;

function refusePreflight(answer: Answer): Answer {
  return (request, response) =>
    request.method === 'OPTIONS'
      ? answerWith({ status: 405, type: 'text/plain', body: '' })(request, response)
      : answer(request, response);
}

function isPageView(request: IncomingMessage): boolean {
  return new URL(request.url ?? '/', 'http://collector').searchParams.has('action_name');
}
