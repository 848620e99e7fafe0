import type { FastifyRequest } from 'fastify';
import { TOKEN_PREFIX } from '@vigie/contract/token.ts';
import type { User } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { bindCookieName } from './session-cookies.ts';
import { identify } from '../modules/sign-in/sessions/sessions.service.ts';
import { identifyToken } from '../modules/tokens/tokens.service.ts';
import { readCookie } from './cookies.ts';

const SECRET = /^(?:Bearer )?([A-Za-z0-9_-]{20,100})$/;

/**
 * Creates the reader of `Authorization: Bearer SECRET` or `Authorization: SECRET`, never of a cookie or a query. An
 * expired session returns no user. An invalid token is refused with the reason.
 */
export function createAuthentication({ db, clock, https }: { db: Db; clock: Clock; https: boolean }) {
  return async (request: FastifyRequest): Promise<User | null> => {
    const secret = SECRET.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined) return null;
    const now = new Date(clock.now());
    if (secret.startsWith(TOKEN_PREFIX)) return identifyToken(db, { text: secret, now });
    const bind = readCookie(request, bindCookieName(https));
    return identify(db, { token: secret, bind, now });
  };
}
