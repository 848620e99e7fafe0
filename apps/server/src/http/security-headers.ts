import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = ["'self'"];
const NONE = ["'none'"];

/**
 * The panel's content security policy: no inline script or style, nothing from other origins, Trusted Types (design of
 * the panel).
 */
export const PANEL_POLICY = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  styleSrc: SELF,
  imgSrc: ["'self'", 'blob:'],
  fontSrc: SELF,
  connectSrc: SELF,
  manifestSrc: SELF,
  workerSrc: SELF,
  baseUri: NONE,
  formAction: SELF,
  frameAncestors: NONE,
  objectSrc: NONE,
  requireTrustedTypesFor: ["'script'"],
};
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
const PERMISSIONS_POLICY = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

export async function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: PANEL_POLICY },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    reply.header('x-robots-tag', 'noindex, nofollow');
    if (!request.url.startsWith('/api/')) return;
    reply.header('content-security-policy', API_POLICY);
    reply.header('cache-control', 'no-store');
  });
}
