import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
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

/** Returns what went wrong and where; not the connections and sockets that some errors carry along. */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: (error as { code?: unknown }).code };
}

/** The paths of some calls contain a secret token: whoever has it gets access. */
const SECRET_PATH = /\/(password-resets|invitations|joinings|email-changes)\/[^/?#]+/;
/** The addresses of an invitation, of a badge and of a way back from a provider have it in their query. */
const SECRET_QUERY = /([?&](?:code|token|state))=[^&#]*/g;

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
}

/** Returns which call came from where; its secrets left out. */
export function describeRequest({ method, url, ip }: LoggedRequest): LoggedRequest {
  return { method, url: url.replace(SECRET_PATH, '/$1/[secret]').replace(SECRET_QUERY, '$1=[secret]'), ip };
}

/** Creates a log as lines of JSON, by default on standard output. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  to: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level: config.logLevel,
    redact: { paths: SECRETS, censor: '[secret]' },
    serializers: { err: describeError, req: describeRequest },
  };
  return pino(options, to);
}
