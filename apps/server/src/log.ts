import { pino, type Logger } from 'pino';
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

export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, redact: { paths: SECRETS, censor: '[secret]' } });
}
