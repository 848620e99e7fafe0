import type { IncomingMessage, ServerResponse } from 'node:http';

/** Handles one request of a server. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Content of a response; status 200 if not given. */
export type Content = {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
};

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** Returns a handler that sends the same content to every request. No cache may store it unless a header permits it. */
export function answerWith({ status = 200, type, body, headers = {} }: Content): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
  };
}

/** Credentials of a closed page. */
export type Login = { user: string; password: string };

/** Returns a handler that requires a login by Basic authentication. */
export function behindLogin({ user, password }: Login, answer: Answer): Answer {
  const due = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const closed = answerWith({
    status: 401,
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><html lang="fr"><title>Accès réservé</title><h1>Accès réservé à la recette</h1></html>',
    headers: { 'www-authenticate': 'Basic realm="Recette", charset="UTF-8"' },
  });
  return (request, response) => (request.headers.authorization === due ? answer : closed)(request, response);
}

/** Returns a handler that redirects every request to another address. */
export function redirectTo(location: string, status = 302): Answer {
  return (_request, response) => void response.writeHead(status, { location }).end();
}

/** Closes the connection without a response, as a broken network does. */
export const hangUp: Answer = (request) => void request.socket.resetAndDestroy();

/** Keeps the connection open and never responds. */
export const neverAnswer: Answer = () => {};

/** Returns CORS headers that allow any request of any origin, with credentials, and answer its preflight. */
export function allowOrigin(request: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-methods': 'GET, POST',
  };
}

/** Returns a collector's handler: a pixel for a GET, an empty response for a POST. */
export function acceptHit(headers: (request: IncomingMessage) => Record<string, string>): Answer {
  return (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, {
        'content-type': 'image/gif',
        'cache-control': 'no-store',
        ...headers(request),
      });
      response.end(PIXEL);
    } else {
      response.writeHead(204, headers(request)).end();
    }
  };
}
