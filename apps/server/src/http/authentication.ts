import type { FastifyRequest } from 'fastify';
import type { User } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { bindCookieName } from './session-cookies.ts';
import { identify } from '../modules/sessions/sessions.service.ts';
import { readCookie } from './cookies.ts';

const TOKEN = /^(?:Bearer )?([A-Za-z0-9_-]{20,100})$/;

/** Reads the session of `Authorization: Bearer TOKEN` or `Authorization: TOKEN`; never of a cookie or a query. */
export function createAuthentication({ db, clock, https }: { db: Db; clock: Clock; https: boolean }) {
  return async (request: FastifyRequest): Promise<User | null> => {
    const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return null;
    const bind = readCookie(request, bindCookieName(https));
    return identify(db, { token, bind, now: new Date(clock.now()) });
  };
}
