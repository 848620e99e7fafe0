import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Values that never reach the log, wherever an object of ours or of Fastify's carries them. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
  '*.connectionString',
  '*.privateKey',
  '*.secretKey',
];

/** What went wrong and where; not the connections and sockets that some errors carry along. */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: (error as { code?: unknown }).code };
}

export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    redact: { paths: SECRETS, censor: '[secret]' },
    serializers: { err: describeError },
  });
}
