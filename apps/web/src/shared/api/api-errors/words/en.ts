/** Messages about refused calls, loaded with the first refusal or when the browser is idle. */
export const en = {
  'error.invalid-input': 'The server did not accept what was sent. Check the fields and try again.',
  'error.not-signed-in': 'You are no longer signed in.',
  'error.wrong-credentials': 'Email or password is incorrect.',
  'error.too-many-attempts': 'Too many attempts. Wait a moment, then try again.',
  'error.unknown-panel': 'This panel is not known to the server. Tell your administrator (panel identifier).',
  'error.cross-site-request': 'The request came from another site and was refused.',
  'error.busy': 'The server is busy. Try again in a moment.',
  'error.forbidden': 'Your role does not allow this.',
  'error.contact-an-administrator': 'Code 1293: only an administrator may do this. Contact an administrator.',
  'error.own-password-needed': 'First choose a password of your own: an administrator gave you this one.',
  'error.confirmation-needed': 'Nothing was done: you did not confirm that it is you.',
  'error.second-factor-needed': 'Your account requires a second factor. Sign in again, and enter it.',
  'error.second-factor-wrong':
    'This code is wrong or has expired. Nothing was changed: try the current one, or another recovery code.',
  'error.second-factor-to-set-up': 'Set up a second factor first: your role needs one.',
  'error.step-over': 'This step has expired or was already completed. Nothing was changed: start again.',
  'error.provider-needed': 'Your company lets you in by its sign-in provider only. Use its button.',
  'error.provider-unknown':
    'This sign-in provider is no longer offered. Choose another way, or ask your administrator.',
  'error.provider-unreachable':
    'The sign-in provider does not answer. Try again in a moment; if it lasts, tell your administrator.',
  'error.provider-unusable':
    'The configuration of the sign-in provider cannot be used. Tell your administrator.',
  'error.provider-refused':
    'The sign-in provider refused the sign-in, or you cancelled it there. Try again, or ask whoever manages the provider.',
  'error.provider-answer-wrong':
    'The answer does not belong to a sign-in that this browser began. Nobody was signed in: start again from the sign-in page.',
  'error.provider-email-not-verified':
    'The sign-in provider has not verified your e-mail address. Have it verified there, then try again.',
  'error.provider-domain-not-owned':
    'This provider cannot admit addresses of your domain: the ownership of the domain is not proven. Ask your administrator for an invitation.',
  'error.provider-invitation-needed':
    'No account here has your address. Ask your administrator for an invitation.',
  'error.provider-no-rule': 'No claim rule gives you a role here. Ask your administrator for access.',
  'error.identity-bound-to-another':
    'This account is bound to another user of the same provider. Ask your administrator.',
  'error.identity-of-another-account':
    'This user of the provider is bound to another account. Unbind it there first, or ask your administrator.',
  'error.provider-may-not-vouch':
    'This provider may not open that account, whose rights go beyond the company. Sign in with the password or a passkey.',
  'error.session-of-one-company':
    'Your company’s sign-in provider opened this session. It cannot change the sign-in methods of the whole account.',
  'error.account-inactive': 'This account is deactivated. Ask your administrator.',
  'error.kept-for-emergencies':
    'This account is reserved for emergencies. Give its password, or have its company name another account first.',
  'error.path-invalid':
    'The return page does not belong to this panel. Open the panel again, and sign in from there.',
  'error.last-way-in':
    'This is the last way to sign in, for the account or for its company. Set up another one first.',
  'error.domain-taken': 'A company has this domain already.',
  'error.domain-not-proven':
    'The TXT record is not there yet. A new record can take hours to be seen everywhere: check it, then try again.',
  'error.too-many-passkeys': 'You have 20 passkeys, which is the maximum. Remove one first.',
  'error.passkey-refused':
    'This passkey was not accepted: it is not known here, or does not match the request. Try another one, or another way.',
  'error.token-unknown': 'This token does not exist.',
  'error.token-revoked': 'This token was revoked.',
  'error.token-expired': 'This token has expired.',
  'error.token-scope-too-small': 'This token’s scope does not allow that.',
  'error.closed-to-tokens': 'No token may do that: sign in.',
  'error.too-many-requests': 'Too many requests in a minute. Wait a moment.',
  'error.too-many-tokens': 'The maximum number of tokens is reached. Revoke one first.',
  'error.too-many-providers': 'There are ten sign-in providers, which is the maximum. Remove one first.',
  'error.too-many-domains': 'There are 50 domains, which is the maximum. Remove one first.',
  'error.provider-of-environment':
    'The server’s environment names this provider. To remove it, remove its VIGIE_OIDC_ variables and restart.',
  'error.too-many-vendors': 'Your lists hold the maximum number of vendors. Remove one first.',
  'error.not-found': 'This no longer exists.',
  'error.request-in-progress': 'The same request is still in progress. Wait a moment.',
  'error.idempotency-key-reused': 'This request was already used for something else. Reload the page.',
  'error.no-room':
    'Nothing was saved: the disk of the server is full. Tell an administrator, then try again.',
  'error.payload-too-large': 'Too much was sent at once.',
  'error.character-not-storable':
    'One of your texts contains an invisible character that cannot be stored. Delete the part that was pasted, type it again, then save.',
  'error.input-too-deep': 'Too many lists are nested: 20 levels at most. Simplify the value, then save.',
  'error.request-timeout': 'The request took too long to arrive. Check your connection, then try again.',
  'error.expectation-failed': 'The browser requested something that the server does not offer.',
  'error.headers-too-large':
    'The browser sent too much along with the request. Delete the cookies of this site, then sign in again.',
  'error.website-url-taken': 'A website with this address is already watched.',
  'error.email-taken': 'There is an account with this e-mail address already.',
  'error.already-member': 'This person has a profile in this company already.',
  'error.run-already-active': 'The same run is already in progress.',
  'error.visit-limit-reached':
    'The website has used up its visits for the day. All measurements stay stored. Run again tomorrow (UTC), or ask an administrator for a higher limit.',
  'error.visit-budget-reached':
    'The company has used up its visits for the month. All measurements stay stored. Try again next month (UTC), or ask an administrator for a larger budget.',
  'error.too-many-reports': 'The company already sends reports to 500 clients. Remove one, then try again.',
  'error.no-agent-online':
    'No agent is online, so nothing can visit the pages. Start an agent, then try again.',
  'error.import-ended': 'The import is over. Start another one, or try again what could not be read.',
  'error.no-agent-fits':
    'No agent has the requested labels and location. Add them to an agent, or request others.',
  'error.job-already-ended': 'This job has already ended.',
  'error.order-file-incomplete': 'Parts of the file are missing. Send it again.',
  'error.order-import-started': 'This file is being read already, or was read.',
  'error.order-key-lost':
    'The key of this website’s order ids was sealed by another installation. Delete all orders, then send them again.',
  'error.orders-full':
    'This website has reached its maximum of orders. Delete old ones or shorten their retention.',
  'error.too-many-order-sources':
    'This website has reached its maximum of shops that send orders. Remove one first.',
  'error.job-not-ended': 'The run has not ended yet.',
  'error.trial-not-repeatable':
    'This trial cannot be repeated: a later one took its place, or what it tried was not stored. Start a new trial.',
  'error.journey-not-confirmed':
    'A journey has real effects, such as an order. Nothing was run. Run it from its own page, or its pool’s, where you confirm it.',
  'error.pool-without-tests': 'This pool has no test or journey that is ready here: add one, then run it.',
  'error.changed-meanwhile': 'Somebody else saved this since you opened it.',
  'error.still-in-use': 'This cannot be deleted: something else still needs it.',
  'error.re-evaluation-active':
    'This website is being re-evaluated already. Wait until that has ended, then try again.',
  'error.search-too-large':
    'This search takes too long. Choose a shorter period, or conditions that fewer visits fulfil.',
  'error.history-away':
    'The visit history cannot be reached. Visits continue and nothing is lost: try again soon.',
  'error.tag-name-taken': 'Your catalogue already has an entry of this name.',
  'error.too-many-messages':
    'You have sent five messages within an hour. Your text is stored: try again a little later.',
  'error.agent-busy': 'The agent is busy. Try again in a moment, or choose another one.',
  'error.agent-offline': 'This agent is offline. Start it, or choose another one.',
  'error.agent-revoked': 'The key of this agent is revoked. Make a new code for it, or choose another agent.',
  'error.agent-paused': 'The agent is paused. Resume it, or choose another agent.',
  'error.agent-unreachable':
    'The agent cannot be reached at its address. Check that it runs, and that the panel’s machine may connect to it.',
  'error.agent-name-unknown':
    'The name in the agent’s address cannot be resolved. Check the name, and whether the panel’s machine reaches its DNS server.',
  'error.agent-timeout':
    'The agent did not answer in time. Check that it runs and that nothing blocks the way, then try again.',
  'error.agent-untrusted':
    'What answers at this address is not this agent. Check the address, or associate the agent again.',
  'error.agent-clock-skew': 'The agent’s clock is too far from the panel’s. Set both to the right time.',
  'error.agent-version': 'The agent uses another protocol version. Install the same Vigie on both.',
  'error.agent-already-paired':
    'This agent is already paired with a panel. Start it with --pair-again to get a new code.',
  'error.agent-url-taken': 'An agent with this address is already associated.',
  'error.agent-slug-taken': 'An agent with this short name is already associated.',
  'error.agent-address-refused': 'An agent may not be at this address.',
  'error.agent-needs-https':
    'Agents on other machines are called over https only. VIGIE_AGENTS_HTTP=1 on the panel’s machines allows http.',
  'error.wrong-pairing-code': 'The pairing code is wrong. Copy the one that the agent prints.',
  'error.pairing-code-burnt': 'This pairing code is used up or too old. Start the agent again for a new one.',
  'error.device-gone': 'This browser no longer receives notifications, so it was removed from the devices.',
  'error.push-failed': 'The browser’s push service did not take the notification. Try again later.',
  'error.no-chromium':
    'The machine of the panel has no Chromium that starts, so it makes no PDF. Print the page from your browser instead.',
  'error.recording-gone': 'What this visit recorded has passed its retention: nothing is left to work on.',
  'error.nothing-to-put-back':
    'There is nothing to restore: what changed when this page broke is not known, or the page may not be visited for that.',
  'error.searches-of-day-reached':
    'The website has used its 20 searches for a culprit of the day. Search again tomorrow (UTC).',
  'error.nothing-to-rehearse':
    'At the last visit of this page, no check fails because of this fault: there is nothing to rehearse.',
  'error.too-many-sealed-visits':
    'This website has 500 sealed visits. Release those that are no longer needed, then seal this one.',
  'error.too-many-sealed-matrices':
    'This website has 20 sealed matrices. Release those that are no longer needed, then seal this one.',
  'error.no-time-stamp':
    'The service for time stamps gave none, so nothing was sealed. Try again in a moment.',
  'error.report-not-printed': 'The report did not come up in time. Try again in a moment.',
} as const;

declare module '../../../i18n/i18n.ts' {
  interface Catalogues {
    'api-errors': typeof en;
  }
}
