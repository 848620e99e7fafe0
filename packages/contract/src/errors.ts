import * as z from 'zod';

/**
 * Single error catalogue: code -> HTTP status. The panel translates codes (fr, en). Domain conflicts answer 422, never
 * 409, because the panel retries writes on 409.
 */
export const ERRORS = {
  'invalid-input': { status: 400 },
  'not-signed-in': { status: 401 },
  'wrong-credentials': { status: 401 },
  /** No token matches the secret. */
  'token-unknown': { status: 401 },
  'token-revoked': { status: 401 },
  /** `data.token` is the token's name, `data.expiredAt` its expiry. */
  'token-expired': { status: 401 },
  'too-many-attempts': { status: 429 },
  /** The token exceeded its requests per minute. `data.token` is its name. */
  'too-many-requests': { status: 429 },
  'unknown-panel': { status: 403 },
  'cross-site-request': { status: 403 },
  forbidden: { status: 403 },
  /** `data.needed` is the scope that the call requires, `data.token` the token's name, `data.scope` its scope. */
  'token-scope-too-small': { status: 403 },
  /** The call is not available to tokens of any scope. It requires a signed-in user. */
  'closed-to-tokens': { status: 403 },
  'contact-an-administrator': { status: 403 },
  /** An administrator set the password. The user must first choose their own. */
  'own-password-needed': { status: 403 },
  /** The password was correct. `data` lists the factors that complete the sign-in (`neededFactorSchema`). */
  'second-factor-needed': { status: 401 },
  /** The code, or the answer of the passkey, is wrong. */
  'second-factor-wrong': { status: 401 },
  /** The role requires a second factor. The user must first set one up. */
  'second-factor-to-set-up': { status: 403 },
  /** The first step of a process expired, or its second step has been used already. */
  'step-over': { status: 422 },
  /** The company allows sign-in by its provider only. `data.providers` lists the providers. */
  'provider-needed': { status: 403 },
  'provider-unknown': { status: 404 },
  /** The provider is unreachable, or its metadata is unusable. `data.detail` contains the fault. */
  'provider-unreachable': { status: 422 },
  'provider-unusable': { status: 422 },
  /** The user or the provider refused. `data.error` is the provider's code (RFC 6749, section 4.1.2.1). */
  'provider-refused': { status: 422 },
  /**
   * The provider's answer does not match the request of this browser: another state, issuer, nonce, key, client or
   * time.
   */
  'provider-answer-wrong': { status: 422 },
  /** The provider does not confirm that the user owns the address. */
  'provider-email-not-verified': { status: 403 },
  /** The company, or the instance, is not confirmed as owner of the address's domain. */
  'provider-domain-not-owned': { status: 403 },
  /** No account exists, and the provider does not create one. The user needs an invitation. */
  'provider-invitation-needed': { status: 403 },
  /** No rule matches this user. */
  'provider-no-rule': { status: 403 },
  /** The account is bound to another identity of this provider. */
  'identity-bound-to-another': { status: 403 },
  /** This identity of the provider is bound to another account. */
  'identity-of-another-account': { status: 403 },
  /**
   * The company's provider may not authenticate this account: it is an administrator, or belongs to other companies.
   */
  'provider-may-not-vouch': { status: 403 },
  /**
   * The session was opened by the provider of one company. It cannot change the sign-in methods of the whole account.
   */
  'session-of-one-company': { status: 403 },
  'account-inactive': { status: 403 },
  /** It is the only sign-in method. */
  'last-way-in': { status: 422 },
  /**
   * Break-glass account: the company requires its provider and has no other account for emergencies. Its password and
   * role stay.
   */
  'kept-for-emergencies': { status: 422 },
  'too-many-providers': { status: 422 },
  /** The provider is configured in the server's environment, and must be removed there. */
  'provider-of-environment': { status: 422 },
  'too-many-domains': { status: 422 },
  /** Another company has verified the domain. */
  'domain-taken': { status: 422 },
  /** The TXT record does not exist (yet). */
  'domain-not-proven': { status: 422 },
  'too-many-passkeys': { status: 422 },
  /** The browser's answer does not match the challenge. */
  'passkey-refused': { status: 422 },
  'not-found': { status: 404 },
  /**
   * The call is sensitive, and the last password confirmation is too old. After a new confirmation, the same call
   * succeeds.
   */
  'confirmation-needed': { status: 428 },
  'request-in-progress': { status: 409 },
  'idempotency-key-reused': { status: 422 },
  'website-url-taken': { status: 422 },
  'email-taken': { status: 422 },
  /** A user has at most one profile in a company. */
  'already-member': { status: 422 },
  'run-already-active': { status: 422 },
  /**
   * The website has used its visits of the day. `data.limit` is the limit, `data.nextDayAt` the time of the next
   * visits.
   */
  'visit-limit-reached': { status: 422 },
  /**
   * The company has used its visits of the month. `data.limit` is the limit, `data.nextMonthAt` the time of the next
   * visits.
   */
  'visit-budget-reached': { status: 422 },
  /** More than CLIENT_REPORTS_MAX for a company. */
  'too-many-reports': { status: 422 },
  /** The last visit of the problem's page does not show it as a failing check. */
  'nothing-to-rehearse': { status: 422 },
  /** It is unknown what changed when the problem's page broke, or the page may not be visited for this purpose. */
  'nothing-to-put-back': { status: 422 },
  /** More than SEARCHES_PER_DAY for a website. */
  'searches-of-day-reached': { status: 422 },
  'no-agent-online': { status: 422 },
  /** No agent has the labels and the location that the website or the pool requires. */
  'no-agent-fits': { status: 422 },
  'job-already-ended': { status: 422 },
  /** The import of websites has ended, or was cancelled. */
  'import-ended': { status: 422 },
  /** Parts of the file of orders are missing. `data.uploadedBytes` arrived of `data.sizeBytes`. */
  'order-file-incomplete': { status: 422 },
  /** The file of orders was started already. */
  'order-import-started': { status: 422 },
  /**
   * Another instance sealed the key of the website's order ids, so new orders do not match stored ones. Deleting all
   * orders creates a new key.
   */
  'order-key-lost': { status: 422 },
  /** The website has reached ORDERS_MAX. */
  'orders-full': { status: 422 },
  /** The website has reached ORDER_SOURCES_MAX. */
  'too-many-order-sources': { status: 422 },
  'job-not-ended': { status: 422 },
  'trial-not-repeatable': { status: 422 },
  /** The journey orders, mails or pays. The caller must confirm it. */
  'journey-not-confirmed': { status: 422 },
  'pool-without-tests': { status: 422 },
  /** The object was saved by another user since it was opened. */
  'changed-meanwhile': { status: 422 },
  /**
   * The object cannot be deleted while others use it. `data.by` lists them: `kind` (website, pool, user, agent), `id`
   * and `name`.
   */
  'still-in-use': { status: 422 },
  /** Only one re-evaluation of a website at a time. */
  're-evaluation-active': { status: 422 },
  'agent-busy': { status: 422 },
  'agent-offline': { status: 422 },
  'agent-paused': { status: 422 },
  'agent-unreachable': { status: 422 },
  /** The host name in the agent's address has no IP address, or no name server resolves it. */
  'agent-name-unknown': { status: 422 },
  'agent-timeout': { status: 422 },
  /** The address answered, but not as this agent, or not as any agent. */
  'agent-untrusted': { status: 422 },
  'agent-clock-skew': { status: 422 },
  /** Different protocol versions: `data.agent` and `data.panel`. */
  'agent-version': { status: 422 },
  /** The agent's key was revoked. The agent must register, or be associated, again. */
  'agent-revoked': { status: 422 },
  'agent-already-paired': { status: 422 },
  'agent-url-taken': { status: 422 },
  'agent-slug-taken': { status: 422 },
  'agent-address-refused': { status: 422 },
  /** The connection is over http, so the content of pages can be read in transit. `data.setting` allows it. */
  'agent-needs-https': { status: 422 },
  'wrong-pairing-code': { status: 422 },
  'pairing-code-burnt': { status: 422 },
  /** The search would take too long for a screen. A shorter period or fewer conditions help. */
  'search-too-large': { status: 422 },
  /** The store of the visit history is unreachable. No data is lost meanwhile. */
  'history-away': { status: 503 },
  /** The user, or the company, has reached TOKENS_MAX. */
  'too-many-tokens': { status: 422 },
  /** The company's vendor lists are full. */
  'too-many-vendors': { status: 422 },
  /** Names are unique in a company's catalogue. */
  'tag-name-taken': { status: 422 },
  /** Limit of five messages per hour. `data.retryAfterSeconds` is the time until the next one. */
  'too-many-messages': { status: 429 },
  /** The browser's push service no longer knows the device. It was removed from the user's devices. */
  'device-gone': { status: 422 },
  /** The browser's push service did not accept the message. */
  'push-failed': { status: 422 },
  /** The server's machine has no working Chromium, so printing is not possible. */
  'no-chromium': { status: 422 },
  /** The page of the report did not load in time. */
  'report-not-printed': { status: 422 },
  /** The recordings of the visit were deleted by retention, so nothing can be sealed. */
  'recording-gone': { status: 422 },
  /** The website has reached SEALED_VISITS_MAX. */
  'too-many-sealed-visits': { status: 422 },
  /** The website has reached SEALED_MATRICES_MAX. */
  'too-many-sealed-matrices': { status: 422 },
  /** The time stamp service gave no time stamp, so nothing was sealed. */
  'no-time-stamp': { status: 422 },
  'payload-too-large': { status: 413 },
  /** A text contains U+0000 or an unpaired surrogate, which a database cannot store. `data.fields` lists the fields. */
  'character-not-storable': { status: 400 },
  /** Lists nested deeper than INPUT_DEPTH_MAX. */
  'input-too-deep': { status: 400 },
  /**
   * HTTP errors before any call: the request was too slow, expected more than 100-continue, or had too large headers.
   */
  'request-timeout': { status: 408 },
  'expectation-failed': { status: 417 },
  'headers-too-large': { status: 431 },
  busy: { status: 503 },
  /** The database's disk or memory is full. Reads work, writes fail. */
  'no-room': { status: 507 },
  'internal-error': { status: 500 },
} as const satisfies Record<string, { status: number }>;
export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Error of one field: a code with the values that its sentence needs. */
export const fieldErrorSchema = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
  data: z.unknown().optional(),
});
/** Code 1293: only an administrator may do this. */
export const CONTACT_AN_ADMINISTRATOR = 1293;
