import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import {
  LogController,
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { AVATAR_BYTES_MAX } from '@vigie/contract/user.ts';
import { errorAnswer } from '../errors/error-answer.ts';
import { createWordedServer, requireHost } from './early-errors.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { ApiError, refuseFields } from '../errors/api-error.ts';

export interface HttpServerOptions {
  log: Logger;
  https: boolean;
  requestsPerMinute: number;
  /** Only the X-Forwarded-For headers of these proxies name the caller; rate limits count by that address. */
  trustedProxies: string[];
  /** Answers the requests below `/collect/`, which bypass all hooks and limits of the panel. */
  collect?: RequestListener;
}

export const HTTP_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  // Maximum delay of both timeouts: by default Node checks every 30 seconds
  connectionsCheckingInterval: 2_000,
};
const BODY_BYTES_MAX = 1_048_576;
/** Excludes event streams: a compressor would delay their events. */
const COMPRESSED =
  /^(text\/(html|css|plain|javascript)|application\/(json|javascript|manifest\+json)|image\/svg)/;

/** Creates the HTTP server without routes: limits, headers, and one error handler. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handler) => createWordedServer(HTTP_TIMEOUTS, withCollecting(handler, options.collect)),
    // The factory's server answers by itself, on each address that it listens on
    clientErrorHandler: () => {},
    frameworkErrors: (error, { id }, reply: FastifyReply) => {
      const { status, headers, body } = errorAnswer(error, id);
      void reply.code(status).headers(headers).send(body);
    },
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: !options.log.isLevelEnabled('debug') }),
  });
  readEmptyJsonAsNothing(app);
  readForms(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onRequest', requireHost);
  await addSecurityHeaders(app, options);
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    allowList: isHashedFile,
  });
  await app.register(compress, { customTypes: COMPRESSED, threshold: 1024, encodings: ['br', 'gzip'] });
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = errorAnswer(error, request.id);
    if (status === 500) request.log.error({ err: error, requestId: request.id }, 'a request failed');
    return reply.code(status).headers(headers).send(body);
  });
  return app;
}

function withCollecting(panel: RequestListener, collect: RequestListener | undefined): RequestListener {
  if (collect === undefined) return panel;
  return (request, response) => (request.url?.startsWith('/collect/') ? collect : panel)(request, response);
}

/**
 * Returns whether a request is for a static asset, which is exempt from rate limits. A screen loads about a hundred
 * small files. Several users who open the panel at once must all get them.
 */
function isHashedFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/assets/') ?? false;
}

const NO_JSON = { path: '', code: 'json-invalid', params: {} };

/** Accepts an empty body of type JSON: clients send that type without a body. */
function readEmptyJsonAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, String(body), (error, read) =>
        done(error === null ? null : refuseFields([NO_JSON]), read),
      );
  });
}

const AROUND_FILE_BYTES = 16 * 1024;

/** Reads forms with a file, which may be larger than other bodies. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: AVATAR_BYTES_MAX + AROUND_FILE_BYTES },
    async (request: { headers: { 'content-type'?: string | undefined } }, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new ApiError('invalid-input');
      });
    },
  );
}
