import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, type Router } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { contract } from '@vigie/contract/api/contract.ts';
import { localeOf, type Locale } from '@vigie/contract/locales.ts';
import type { User } from '../access/actor.ts';
import { errorAnswer } from '../errors/error-answer.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ApiContext, RequestFacts, ProcedureInterceptor } from './api-context.ts';
import { readCookie, setCookie } from './cookies.ts';
import { throttleTokens } from './throttle-tokens.ts';

export type ApiRouter = Router<typeof contract, ApiContext>;

export interface ApiOptions {
  router: ApiRouter;
  guard: ProcedureInterceptor;
  publicUrl: string;
  panelIdentifiers: readonly string[];
  identify(request: FastifyRequest): Promise<User | null>;
  requestsPerMinuteOfToken: number;
}

/** Serves the contract below /api. */
export function addApi(app: FastifyInstance, options: ApiOptions): void {
  const handler = new OpenAPIHandler<ApiContext>(options.router, {
    clientInterceptors: [options.guard],
    interceptors: [
      async (call) => {
        const { context } = call;
        const about = { requestId: context.request.id, tokenId: context.user?.token?.id };
        try {
          return await call.next();
        } catch (error) {
          const { status, headers, body } = errorAnswer(error, context.request.id);
          if (status === 500) app.log.error({ err: error, ...about }, 'a call failed');
          else if (!isExpected(error))
            app.log.warn({ err: unexpectedOf(error), ...about }, 'a call met an error that it answers');
          return { matched: true, response: { status, headers, body } };
        }
      },
    ],
  });
  const throttle = throttleTokens(app, options.requestsPerMinuteOfToken);
  app.all('/api/*', async (request, reply) => {
    requirePanel(request, options.panelIdentifiers);
    refuseCrossSiteWrites(request, options.publicUrl);
    const identify = () => options.identify(request);
    const user = await identify();
    if (user?.token !== undefined) await throttle(request, user.token);
    const context: ApiContext = {
      request: factsOf(request, reply),
      user,
      identifyAgain: identify,
      call: null,
    };
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    if (!matched) throw new ApiError('not-found');
    return reply;
  });
}

/** Returns whether an error is a `Refusal` or an error of the contract. */
function isExpected(error: unknown): boolean {
  return error instanceof ApiError ? error.cause === undefined : error instanceof ORPCError;
}

function unexpectedOf(error: unknown): unknown {
  return error instanceof ApiError ? error.cause : error;
}

/** Returns the panel's language for an Accept-Language header; null if any language is accepted. */
function languageOf(accepted: string | undefined): Locale | null {
  if (accepted === undefined || accepted.startsWith('*')) return null;
  return localeOf(accepted);
}

const KEY_LENGTH_MAX = 200;
const FOREVER = 'private, max-age=31536000, immutable';

function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const key = request.headers['idempotency-key'];
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    fromBrowser: request.headers['sec-fetch-site'] !== undefined,
    language: languageOf(request.headers['accept-language']),
    idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, KEY_LENGTH_MAX) : null,
    readCookie: (name) => readCookie(request, name),
    setCookie: (cookie, how) => setCookie(reply, cookie, how),
    keepInBrowser: () => void reply.headers({ 'cache-control': FOREVER, vary: 'authorization' }),
    sendAsFile: ({ name, type }) =>
      void reply.headers({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
      }),
    clearBrowserCache: () => void reply.header('clear-site-data', '"cache"'),
  };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/** Refuses callers that name no known panel. The value is an identifier, not a secret. */
function requirePanel(request: FastifyRequest, identifiers: readonly string[]): void {
  const given = request.headers['panel-identifier'];
  if (typeof given !== 'string' || !identifiers.includes(given)) throw new ApiError('unknown-panel');
}

/**
 * Refuses writes that a browser sends from another site. Authentication already needs headers that a form cannot send,
 * so this is a second protection.
 */
function refuseCrossSiteWrites(request: FastifyRequest, publicUrl: string): void {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.has(site)) throw new ApiError('cross-site-request');
  const { origin, host } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new ApiError('cross-site-request');
}
