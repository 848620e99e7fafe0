import type { FastifyInstance } from 'fastify';
import { logOutByProvider, LogoutRefused } from './back-channel-logout.service.ts';
import { BACK_CHANNEL_PATH, type FlowNeeds } from './flow.ts';

const BODY_BYTES_MAX = 32 * 1024;

/** Adds the route to which providers report a sign-out (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
export async function addBackChannelLogout(app: FastifyInstance, needs: FlowNeeds): Promise<void> {
  await app.register(async (own) => {
    // Only this route parses forms: another website can send a form without a script
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    own.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    own.post(BACK_CHANNEL_PATH, async ({ body }, reply) => {
      const given = body instanceof URLSearchParams ? body.getAll('logout_token') : [];
      const [token] = given;
      try {
        if (token === undefined || given.length > 1) throw new LogoutRefused('one logout_token is wanted');
        await logOutByProvider(needs, token);
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof LogoutRefused)) throw error;
        return reply.code(400).send({ error: 'invalid_request', error_description: error.message });
      }
    });
  });
}
