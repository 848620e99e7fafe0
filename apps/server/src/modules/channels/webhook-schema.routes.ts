import type { FastifyInstance } from 'fastify';
import { alarmMessageSchema } from '@vigie/contract/alarm-message.ts';
import * as z from 'zod';

const PATH = '/api/webhooks/message.schema.json';

/**
 * The JSON schema of what webhooks are sent, for whoever asks: it tells nothing of what is stored. It allows fields that
 * it does not name, since later messages may have more.
 */
export function addWebhookSchema(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const schema = {
    $id: new URL(PATH, publicUrl).href,
    title: 'What a webhook of Vigie is sent, version 1',
    ...z.toJSONSchema(alarmMessageSchema, { io: 'input' }),
  };
  app.get(PATH, async () => schema);
}
