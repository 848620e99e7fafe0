import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SCIM_PATH } from '@vigie/contract/token.ts';
import type { User } from '../../../access/actor.ts';
import { throttleTokens } from '../../../http/throttle-tokens.ts';
import type { AddRoute, Answered } from './add-route.ts';
import { addDescriptions } from './descriptions.routes.ts';
import type { DirectoryNeeds } from './directory-calls.ts';
import { requireDirectory, type DirectoryActor } from './directory.service.ts';
import { addGroups } from './groups.routes.ts';
import { faultAnswer, invalid, missing } from './scim-fault.ts';
import { SCIM_TYPE } from './scim-names.ts';
import { addUsers } from './users.routes.ts';

export interface ProvisioningNeeds extends DirectoryNeeds {
  publicUrl: string;
  identify: (request: FastifyRequest) => Promise<User | null>;
  requestsPerMinuteOfToken: number;
}

/**
 * Adds SCIM 2.0 (RFC 7643 and RFC 7644) for the directory of a company: users are its members, groups its teams. It is
 * no part of the contract, because names and types come from the RFCs.
 */
export async function addProvisioning(app: FastifyInstance, needs: ProvisioningNeeds): Promise<void> {
  const base = new URL(SCIM_PATH, needs.publicUrl).href;
  await app.register(
    async (scope) => {
      readScimBodies(scope);
      scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
      scope.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
        throw missing();
      });
      const actors = new WeakMap<FastifyRequest, DirectoryActor>();
      const throttle = throttleTokens(app, needs.requestsPerMinuteOfToken);
      const add: AddRoute = (method, url, handler) =>
        scope.route({
          method,
          url,
          onRequest: async (request) => {
            const actor = await requireDirectory(request, needs.identify);
            await throttle(request, actor.token);
            actors.set(request, actor);
          },
          handler: async (request, reply) => {
            const actor = actors.get(request);
            if (actor === undefined) throw missing();
            return send(reply, await handler({ actor, request, base }));
          },
        });
      addDescriptions(add);
      addUsers(add, needs);
      addGroups(add, needs);
    },
    { prefix: SCIM_PATH },
  );
}

function send(reply: FastifyReply, { status, body }: Answered): FastifyReply {
  if (body === null) return reply.code(status).send();
  const { location } = (body['meta'] ?? {}) as { location?: string };
  if (status === 201 && location !== undefined) reply.header('location', location);
  // A string, so that the type stays
  return reply.code(status).type(`${SCIM_TYPE}; charset=utf-8`).send(JSON.stringify(body));
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = faultAnswer(error, request.id);
  if (status === 500)
    request.log.error({ err: error, requestId: request.id }, 'a request of a directory failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return send(reply.headers(headers), { status, body: { ...body } });
}

/** Parses SCIM bodies, which are JSON with their own media type. */
function readScimBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  for (const type of [SCIM_TYPE, 'application/json']) {
    if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
    scope.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      if (body === '') return done(null, undefined);
      return void parse(request, String(body), (error, read) =>
        done(error === null ? null : invalid('The body is no JSON.', 'invalidSyntax'), read),
      );
    });
  }
}
