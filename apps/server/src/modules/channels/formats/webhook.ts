import { createHmac } from 'node:crypto';
import { postJson, type RequestOf } from './request.ts';

const PREFIX = 'whsec_';

/**
 * Returns the message itself, signed according to Standard Webhooks: HMAC-SHA256 over its id, the instant and the body.
 */
export const webhook: RequestOf<'webhook'> = ({ url, signingSecret }, message, sentAt) => {
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const request = postJson(url, message);
  const signature = createHmac('sha256', Buffer.from(signingSecret.slice(PREFIX.length), 'base64'))
    .update(`${message.id}.${seconds}.${request.body}`)
    .digest('base64');
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
  return { ...request, headers: { ...request.headers, ...headers } };
};
