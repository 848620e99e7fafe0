import type { FastifyInstance } from 'fastify';
import { createDocument } from './document.ts';

/**
 * Adds GET /api/openapi.json, open to everybody: it is the same in every installation of this version and shows no
 * stored data. GET /api/docs redirects to the panel's page about it.
 */
export function addOpenApi(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  let text: Promise<string> | null = null;
  const makeText = async () => JSON.stringify(await createDocument({ publicUrl }));
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= makeText();
    return reply.type('application/json; charset=utf-8').send(await text);
  });
  app.get('/api/docs', async (_request, reply) => reply.redirect('/aide/api'));
}
