import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Values that are redacted in the log, in Vigie's and in Fastify's objects. */
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

/** Returns message and stack of an error, without the connections and sockets that some errors carry. */
function describeError(error: Error): Record<string, unknown> {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: (error as { code?: unknown }).code };
}

/** Paths of calls that contain a secret token: anyone with the token gets access. */
const SECRET_PATH = /\/(password-resets|invitations|joinings|email-changes)\/[^/?#]+/;
/** Addresses of invitations, badges and redirects from a provider have the secret in their query. */
const SECRET_QUERY = /([?&](?:code|token|state))=[^&#]*/g;

interface LoggedRequest {
  method: string;
  url: string;
  ip: string;
}

/** Returns the call and its origin, without secrets. */
export function describeRequest({ method, url, ip }: LoggedRequest): LoggedRequest {
  return { method, url: url.replace(SECRET_PATH, '/$1/[secret]').replace(SECRET_QUERY, '$1=[secret]'), ip };
}

/** Creates a log that writes lines of JSON, by default to standard output. */
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
