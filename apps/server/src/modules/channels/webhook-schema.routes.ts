import type { FastifyInstance } from 'fastify';
import { alarmMessageSchema } from '@vigie/contract/alarm-message.ts';
import * as z from 'zod';

const PATH = '/api/webhooks/message.schema.json';

/**
 * Serves the public JSON schema of webhook messages. It allows unknown fields, because later messages may have more.
 */
export function addWebhookSchema(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const schema = {
    $id: new URL(PATH, publicUrl).href,
    title: 'What a webhook of Vigie is sent, version 1',
    ...z.toJSONSchema(alarmMessageSchema, { io: 'input' }),
  };
  app.get(PATH, async () => schema);
}
