import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/** Refuses callers that do not name a known panel: an identifier, not a secret. */
export function requirePanel(request: FastifyRequest, identifiers: readonly string[]): void {
  const given = request.headers['panel-identifier'];
  if (typeof given !== 'string' || !identifiers.includes(given)) throw new Refusal('unknown-panel');
}

/**
 * Refuses writes that a browser sends from another site. Authentication needs headers that a form cannot
 * send, so this is a second wall.
 */
export function refuseCrossSiteWrites(request: FastifyRequest, publicUrl: string): void {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.has(site)) throw new Refusal('cross-site-request');
  const { origin, host } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal('cross-site-request');
}
