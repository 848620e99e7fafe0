import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActingToken } from '../access/actor.ts';
import { ApiError } from '../errors/api-error.ts';
import { hashToken } from '../secrets/token.ts';

/**
 * Rate-limits requests of each token separately from those of each address, so that one runaway pipeline does not block
 * others behind its address. Refuses requests past the limit with the token's name, and logs them.
 */
export function throttleTokens(app: FastifyInstance, requestsPerMinute: number) {
  const count = app.createRateLimit({
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ headers }) => hashToken(headers.authorization ?? '').toString('base64'),
  });
  return async (request: FastifyRequest, { id, name }: ActingToken): Promise<void> => {
    const seen = await count(request);
    if (seen.isAllowed || !seen.isExceeded) return;
    const retryAfterSeconds = seen.ttlInSeconds;
    app.log.warn({ tokenId: id, requestId: request.id }, 'a token sent too many requests');
    throw new ApiError('too-many-requests', {
      data: { token: name, retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    });
  };
}
