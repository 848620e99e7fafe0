import * as z from 'zod';

/**
 * The one error catalogue: code -> HTTP status. The panel turns codes into words (fr, en).
 * Conflicts of the domain answer 422, never 409: the panel retries writes on 409.
 */
export const ERRORS = {
  'invalid-input': { status: 400 },
  'not-signed-in': { status: 401 },
  'wrong-credentials': { status: 401 },
  /** No token has this text. */
  'token-unknown': { status: 401 },
  'token-revoked': { status: 401 },
  /** `data.token` names it, `data.expiredAt` says since when. */
  'token-expired': { status: 401 },
  'too-many-attempts': { status: 429 },
  /** More requests in a minute than one token may send; `data.token` names it. */
  'too-many-requests': { status: 429 },
  'unknown-panel': { status: 403 },
  'cross-site-request': { status: 403 },
  forbidden: { status: 403 },
  /** `data.needed` is the scope that the call asks for, `data.token` names the token, `data.scope` is what it has. */
  'token-scope-too-small': { status: 403 },
  /** No token makes this call, whatever its scope: a user signs in for it. */
  'closed-to-tokens': { status: 403 },
  'contact-an-administrator': { status: 403 },
  /** An administrator gave the password: the user chooses one of their own before anything else. */
  'own-password-needed': { status: 403 },
  /** The password was right; `data` says by what the sign-in goes on (`neededFactorSchema`). */
  'second-factor-needed': { status: 401 },
  /** The code, or what the passkey said, is not right. */
  'second-factor-wrong': { status: 401 },
  /** The role needs a second factor: the user sets one up before anything else. */
  'second-factor-to-set-up': { status: 403 },
  /** The first step of something was too long ago, or its second was taken already. */
  'step-over': { status: 422 },
  /** The company lets its people in by its provider alone; `data.providers` names them. */
  'provider-needed': { status: 403 },
  'provider-unknown': { status: 404 },
  /** It could not be reached, or what it says of itself cannot be used; `data.detail` says what. */
  'provider-unreachable': { status: 422 },
  'provider-unusable': { status: 422 },
  /** The person said no at the provider, or the provider did; `data.error` is its code (RFC 6749, section 4.1.2.1). */
  'provider-refused': { status: 422 },
  /** What came back is not what this browser had asked for: another state, issuer, nonce, key, client or time. */
  'provider-answer-wrong': { status: 422 },
  /** The provider does not say that the person owns the address. */
  'provider-email-not-verified': { status: 403 },
  /** Nobody said that the company, or the instance, owns the domain of the address. */
  'provider-domain-not-owned': { status: 403 },
  /** There is no account, and the provider makes none: an invitation is needed. */
  'provider-invitation-needed': { status: 403 },
  /** No rule names this person. */
  'provider-no-rule': { status: 403 },
  /** The account is bound to another person of this provider. */
  'identity-bound-to-another': { status: 403 },
  /** This person of the provider is bound to another account. */
  'identity-of-another-account': { status: 403 },
  /** The account lies outside of what the company's provider may vouch for: an administrator, or of other companies. */
  'provider-may-not-vouch': { status: 403 },
  /** The provider of one company opened the session; it changes no ways into the whole account. */
  'session-of-one-company': { status: 403 },
  'account-inactive': { status: 403 },
  /** It is the only way in. */
  'last-way-in': { status: 422 },
  /** A company that demands its provider has no other account to come in by: its password and its role stay. */
  'kept-for-emergencies': { status: 422 },
  'too-many-providers': { status: 422 },
  /** The environment of the server says it: it is removed there. */
  'provider-of-environment': { status: 422 },
  'too-many-domains': { status: 422 },
  /** Another company has proven it. */
  'domain-taken': { status: 422 },
  /** The TXT record is not there (yet). */
  'domain-not-proven': { status: 422 },
  'too-many-passkeys': { status: 422 },
  /** The browser's answer does not fit what was asked. */
  'passkey-refused': { status: 422 },
  'not-found': { status: 404 },
  /**
   * The call is sensitive, and the last confirmation by password is too old. After a new one, the same call succeeds.
   */
  'confirmation-needed': { status: 428 },
  'request-in-progress': { status: 409 },
  'idempotency-key-reused': { status: 422 },
  'website-url-taken': { status: 422 },
  'email-taken': { status: 422 },
  /** One profile for a user in a company. */
  'already-member': { status: 422 },
  'run-already-active': { status: 422 },
  /** The website has had its visits of the day: `data.limit` is how many, `data.nextDayAt` when it has some again. */
  'visit-limit-reached': { status: 422 },
  /** The company has had its visits of the month: `data.limit` is how many, `data.nextMonthAt` when it has some again. */
  'visit-budget-reached': { status: 422 },
  /** CLIENT_REPORTS_MAX for a company. */
  'too-many-reports': { status: 422 },
  /** The last visit of the problem's page does not show it as a check that fails. */
  'nothing-to-rehearse': { status: 422 },
  /** Nobody knows what changed when the problem's page broke, or it may not be visited for that. */
  'nothing-to-put-back': { status: 422 },
  /** SEARCHES_PER_DAY for a website. */
  'searches-of-day-reached': { status: 422 },
  'no-agent-online': { status: 422 },
  /** No agent has the labels and the location that the website or the pool asks for. */
  'no-agent-fits': { status: 422 },
  'job-already-ended': { status: 422 },
  /** The import of websites is over, or was cancelled. */
  'import-ended': { status: 422 },
  'job-not-ended': { status: 422 },
  'trial-not-repeatable': { status: 422 },
  /** It orders, mails or pays: whoever runs it says that they mean it. */
  'journey-not-confirmed': { status: 422 },
  'pool-without-tests': { status: 422 },
  /** Somebody saved the same thing since it was opened. */
  'changed-meanwhile': { status: 422 },
  /** It cannot be deleted while others need it; `data.by` lists them: `kind` (website, pool, user, agent), `id` and `name`. */
  'still-in-use': { status: 422 },
  /** One re-evaluation of a website at a time. */
  're-evaluation-active': { status: 422 },
  'agent-busy': { status: 422 },
  'agent-offline': { status: 422 },
  'agent-paused': { status: 422 },
  'agent-unreachable': { status: 422 },
  /** The name in its address has no IP address, or no name server says so. */
  'agent-name-unknown': { status: 422 },
  'agent-timeout': { status: 422 },
  /** It answered, but not as this agent, or not as any agent. */
  'agent-untrusted': { status: 422 },
  'agent-clock-skew': { status: 422 },
  /** Another version of the link: `data.agent` and `data.panel` are the two. */
  'agent-version': { status: 422 },
  /** Its key was revoked: it registers, or is associated, again. */
  'agent-revoked': { status: 422 },
  'agent-already-paired': { status: 422 },
  'agent-url-taken': { status: 422 },
  'agent-slug-taken': { status: 422 },
  'agent-address-refused': { status: 422 },
  /** Over http: what pages held can be read on the way; `data.setting` allows it. */
  'agent-needs-https': { status: 422 },
  'wrong-pairing-code': { status: 422 },
  'pairing-code-burnt': { status: 422 },
  /** More than a screen may wait for: a shorter period or fewer conditions. */
  'search-too-large': { status: 422 },
  /** What keeps the history of visits cannot be reached; nothing is lost meanwhile. */
  'history-away': { status: 503 },
  /** A user, or a company, has as many tokens as it may: TOKENS_MAX. */
  'too-many-tokens': { status: 422 },
  /** As many vendors as a company may list stand on its lists. */
  'too-many-vendors': { status: 422 },
  /** A company's catalogue holds one entry of a name. */
  'tag-name-taken': { status: 422 },
  /** Five messages an hour; `data.retryAfterSeconds` says when the next one may be sent. */
  'too-many-messages': { status: 429 },
  /** The browser’s push service no longer knows it: it was removed from the user’s devices. */
  'device-gone': { status: 422 },
  /** The browser’s push service did not take the message. */
  'push-failed': { status: 422 },
  /** The server’s machine has no Chromium that can be started, so nothing can be printed. */
  'no-chromium': { status: 422 },
  /** The page of the report did not come up in time. */
  'report-not-printed': { status: 422 },
  /** What the visit recorded has passed its retention: nothing is left to seal. */
  'recording-gone': { status: 422 },
  /** A website holds as many sealed visits as it may: SEALED_VISITS_MAX. */
  'too-many-sealed-visits': { status: 422 },
  /** The same of sealed matrices: SEALED_MATRICES_MAX. */
  'too-many-sealed-matrices': { status: 422 },
  /** The service for time stamps gave none, so nothing was sealed. */
  'no-time-stamp': { status: 422 },
  'payload-too-large': { status: 413 },
  /** A text holds U+0000 or half of a surrogate pair, which no database keeps; `data.fields` says which. */
  'character-not-storable': { status: 400 },
  /** Lists within lists, deeper than INPUT_DEPTH_MAX. */
  'input-too-deep': { status: 400 },
  /**
   * Errors of HTTP itself, before any call: the request was too slow, expected more than 100-continue, or had too
   * large headers.
   */
  'request-timeout': { status: 408 },
  'expectation-failed': { status: 417 },
  'headers-too-large': { status: 431 },
  busy: { status: 503 },
  /** The database's disk or memory is full: what is kept can be read, nothing can be written. */
  'no-room': { status: 507 },
  'internal-error': { status: 500 },
} as const satisfies Record<string, { status: number }>;
export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** What is wrong with one field, as a code with the values that its sentence needs. */
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
/** Code 1293: an action that only an administrator may take. */
export const CONTACT_AN_ADMINISTRATOR = 1293;
