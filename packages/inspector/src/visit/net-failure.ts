import type { FailureCode } from '@vigie/contract/observation/failure.ts';

const CODES: readonly (readonly [RegExp, FailureCode])[] = [
  [/^ERR_(NAME_|DNS_|ICANN_)/, 'dns'],
  [/^ERR_TOO_MANY_REDIRECTS/, 'redirect-loop'],
  [/^ERR_(CERT_|SSL_|BAD_SSL|ECH_|CLIENT_AUTH)/, 'tls'],
  [/^ERR_(CONNECTION_TIMED_OUT|TIMED_OUT)/, 'timeout'],
  [/^ERR_(HTTP_RESPONSE_CODE_FAILURE|INVALID_AUTH|UNEXPECTED_PROXY_AUTH)/, 'http-status'],
  [
    /^ERR_(UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_PORT|BLOCKED_BY_(CLIENT|ADMINISTRATOR|LOCAL|PRIVATE))/,
    'forbidden-address',
  ],
];

/** Returns the failure code of a Chromium net error such as net::ERR_NAME_NOT_RESOLVED. */
export function failureCodeOf(errorText: string): FailureCode {
  const name = errorText.replace(/^net::/, '');
  return CODES.find(([pattern]) => pattern.test(name))?.[1] ?? 'connection';
}
