import type { FastifyInstance } from 'fastify';
import { AVATAR_BYTES_MAX } from '@vigie/contract/user.ts';
import { Refusal } from '../errors/refusal.ts';

const AROUND_FILE_BYTES = 16 * 1024;

/** Reads forms with a file, which may be larger than other bodies. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: AVATAR_BYTES_MAX + AROUND_FILE_BYTES },
    async (request: { headers: { 'content-type'?: string | undefined } }, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Refusal('invalid-input');
      });
    },
  );
}
