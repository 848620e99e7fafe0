import type { FastifyInstance } from 'fastify';
import { ORDER_HOOKS_PATH } from '@vigie/contract/order-source.ts';
import type { Clock } from '../../clock.ts';
import { takeHook, type HookNeeds } from './order-hooks.service.ts';

const BODY_BYTES_MAX = 1_048_576;
/** Calls of one address in a minute. A shop sends one call for each change of an order. */
const CALLS_PER_MINUTE = 600;
const KEY_LENGTH_MAX = 64;

/** Adds the route that shops call with their orders. The signature covers the bytes of the body, so no parser reads it. */
export async function addOrderHooks(
  app: FastifyInstance,
  { clock, ...needs }: HookNeeds & { clock: Clock },
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    own.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    const limits = {
      bodyLimit: BODY_BYTES_MAX,
      config: { rateLimit: { max: CALLS_PER_MINUTE, timeWindow: 60_000 } },
    };
    own.post<{ Params: { key: string } }>(`${ORDER_HOOKS_PATH}/:key`, limits, async (request, reply) => {
      const { body, headers, params } = request;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const key = params.key.slice(0, KEY_LENGTH_MAX);
      const now = new Date(clock.now());
      const { status, trouble } = await takeHook(needs, { key, headers, body: bytes, now });
      return reply.code(status).send(trouble === null ? {} : { code: trouble });
    });
  });
}
