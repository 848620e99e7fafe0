export const en = {
  back: 'Sign-in',
  lead: 'The users of this company sign in by it, in place of a password.',
  'lead-instance': 'The sign-in offers it to everybody.',
  failed: 'This provider could not be loaded',
  gone: 'This provider is not here',
  'gone-text': 'It was removed, or it belongs to another company.',
  'gone-back': 'Back to the start page',
  'from-environment':
    'Its connection comes from the environment of the server. Here you change which users are accepted, and with which role.',
  'form.failed': 'The provider could not be saved',
  'form.add': 'Add the provider',
  'form.save': 'Save',
  'saved.added': '{name} was added.',
  'saved.changed': '{name} was saved.',
  'kind.other': 'Another one',
  'hint.issuer-entra': 'Put the ID of your directory (tenant) between the slashes.',
  'hint.issuer-google': 'The same for everybody.',
  'hint.issuer-okta': 'The address of your Okta organisation, without “-admin”.',
  'hint.issuer-keycloak': 'The address of the server and the name of the realm.',
  'hint.issuer-authentik':
    'The address of the server and the slug of the application. The last slash counts.',
  'hint.issuer-other':
    'Its discovery document stands at this address, under /.well-known/openid-configuration.',
  'hint.secret-kept': 'One is kept. Leave this empty to keep it.',
  'hint.trustedDomains-needed':
    'This provider does not say whether an address is verified. Name the domains that you manage there.',
  'trusted.danger':
    'Whoever can set an address of these domains at the provider becomes the user with this address here. Name domains only that you alone manage there.',
  'rule.add': 'Add a rule',
  'rule.title': 'A rule',
  'rule.title-all': 'Everybody else',
  'rule.lead': 'Whoever has this claim with this value becomes this.',
  'rule.lead-all': 'Users without a rule become this.',
  'rule.claim': 'Claim',
  'rule.claim-hint': 'Its name, such as groups. Dots go into objects, as in realm_access.roles.',
  'rule.value': 'Value',
  'rule.value-hint': 'Exactly as the provider sends it. Entra ID sends the ID of a group, not its name.',
  'rule.done': 'Apply',
  'rule.edit': 'Edit',
  'rule.edit-of': 'Edit the rule {name}',
  'otherwise.refused': 'They are refused.',
  'otherwise.let-in': 'Let them in',
  'otherwise.change': 'Change what they become',
  'otherwise.refuse': 'Refuse them',
  'sees-all': 'the whole company',
  'sees-nothing': 'nothing yet',
  check: 'Check the issuer',
  'check.issuer-missing': 'Enter the issuer first.',
  'issuer.cut': '“/.well-known/openid-configuration” was cut off: Vigie adds it by itself.',
  'check.failed': 'This issuer cannot be used',
  'check.take': 'Take this issuer',
  'check.fine': 'The issuer answers as it should',
  'check.endpoint': 'Sign-in page',
  'check.pkce': 'Protects the code (PKCE)',
  'check.issuer': 'Issuer in its answer (RFC 9207)',
  'check.back-channel': 'Tells of sign-outs there',
  'check.sign-out': 'Can be signed out from here',
  'check.yes': 'Yes',
  'check.no': 'No',
  'fault.name-unknown': 'Its name has no address.',
  'fault.private-address':
    'Its address lies in a closed network, which providers made in the panel may not reach.',
  'fault.unreachable': 'Nothing answers there.',
  'fault.timeout': 'It took too long to answer.',
  'fault.redirected': 'It redirects elsewhere. Enter the address where it ends.',
  'fault.status': 'It answers with an error.',
  'fault.too-large': 'Its answer is too large.',
  'fault.not-json': 'It answers, but with no discovery document.',
  'fault.issuer-differs':
    'Its document names another issuer. Enter exactly that one under “Issuer”, with or without a last slash as there.',
  'fault.endpoint-missing': 'Its document lacks an address that the sign-in needs.',
  'fault.endpoint-not-https': 'An address of its document is not https.',
  'fault.no-code-flow': 'It does not offer the authorization code flow.',
  'fault.no-pkce': 'It does not offer PKCE with S256.',
  trial: 'Trial',
  'trial.claims': 'Claims of a user',
  'trial.hint': 'Paste what the provider sends, as JSON. Nothing is stored, and the rules need not be saved.',
  'trial.example': 'Take an example',
  'trial.incomplete': 'Correct the fields above first.',
  'trial.failed': 'The trial failed',
  'trial.would': 'This person would become: {role} of {company}',
  'trial.stays': 'This person is {role} of {company} today, and stays it',
  'trial.becomes': 'This person is {now} of {company} today, and becomes: {role}',
  'trial.refused': 'This person would be refused',
  'trial.reads': 'They would read: “{text}”',
  'trial.created': 'Their account would be made.',
  'trial.joined': 'Their account would be bound to the provider.',
  'trial.signed-in': 'They have an account already, and would be signed in.',
  'trial.by-rule': 'Rule {place} decides.',
  'trial.by-otherwise': 'No rule matches: the role for everybody else applies.',
  'trial.by-nothing': 'The rules change nothing of what they have.',
  'trial.teams': 'Teams: {teams}.',
  'trial.sees-all': 'They see the whole company.',
  'trial.sees': 'They see: {contexts}.',
  help: 'What to do at the provider',
  'help.title-other': 'At the provider',
  'help.title': 'At the provider: {provider}',
  'help.redirect': 'Redirect address to enter there',
  'help.after-sign-out': 'Address after a sign-out to enter there',
  'help.back-channel': 'Back-channel logout address to enter there',
  'help.logout':
    'With it, a sign-out there also ends the session here. Leave it out if the check says that the provider does not support it.',
  'help.entra-create':
    'In the Entra admin centre, open App registrations, then New registration. Choose accounts of this directory only, and enter the redirect address as “Web”.',
  'help.entra-copy':
    'Copy the Directory (tenant) ID into the issuer and the Application (client) ID into the client ID. Make a secret under Certificates & secrets, and copy its value.',
  'help.entra-groups':
    'Under Token configuration, add the optional claim “email” and the groups claim to the ID token. Entra ID sends the IDs of groups.',
  'help.google-create':
    'In the Google Cloud console, open the OAuth consent screen and choose Internal. Then create an OAuth client ID of the type Web application, with the redirect address.',
  'help.google-copy': 'Copy the client ID and the client secret.',
  'help.google-groups':
    'Google sends no groups. The claim “hd” holds the domain of a Workspace account: one rule by it takes your people in.',
  'help.okta-create':
    'In the Okta admin console, open Applications, then Create App Integration: OIDC, Web Application. Enter the redirect address as sign-in redirect URI, and assign the people.',
  'help.okta-copy': 'Copy the client ID and the client secret of the application.',
  'help.okta-groups':
    'In the tab Sign On, edit the OpenID Connect ID Token and set a filter for the groups claim. It is sent with the scope “groups”.',
  'help.keycloak-create':
    'In the admin console of the realm, open Clients, then Create client: OpenID Connect, with Client authentication on and Standard flow. Enter the redirect address under Valid redirect URIs.',
  'help.keycloak-copy':
    'Copy the client ID, and the secret from the tab Credentials. Only users whose address is marked “Email verified” are taken in.',
  'help.keycloak-groups':
    'Roles go into the access token by default. In the mapper “realm roles” of the client scope “roles”, turn on Add to ID token; or add a mapper Group Membership called “groups”.',
  'help.authentik-create':
    'In the admin interface, open Applications, then Create with provider: OAuth2/OpenID. Enter the redirect address, strictly compared.',
  'help.authentik-copy':
    'Copy the client ID and the client secret. Since 2025.10 authentik says of every address that it is not verified: select a scope mapping “email” of your own that says otherwise.',
  'help.authentik-groups': 'The scope “profile” sends the names of groups in the claim “groups”.',
  'help.other-create':
    'Register Vigie as a confidential web client with the authorization code flow and PKCE.',
  'help.other-copy': 'Copy the issuer, the client ID and the client secret.',
  'help.other-groups':
    'Have it send the claims email and email_verified, and one that tells of groups or roles, in the ID token.',
  'errors.name-required': 'The name is missing. Enter it.',
  'errors.name-too-long': 'This is too long. Keep it below {max} characters.',
  'errors.issuer-invalid': 'This is no issuer. Enter its whole address, without ?, # and /.well-known/.',
  'errors.issuer-needs-https': 'An issuer needs https. Over http it is taken on this machine only.',
  'errors.issuer-unfilled': 'Put your own values in the place of the braces.',
  'errors.url-too-long': 'This address is too long.',
  'errors.client-id-required': 'The client ID is missing. Copy it from the provider.',
  'errors.client-secret-required':
    'The client secret is missing. Copy it from the provider, or say that there is none.',
  'errors.scope-invalid': 'This is no scope. Put spaces between scopes.',
  'errors.domain-required': 'The domain is missing. Enter it.',
  'errors.domain-invalid':
    'One of these is no domain. Enter them as they stand behind the @, such as example.com.',
  'errors.claim-required': 'The claim is missing. Enter its name.',
  'errors.value-required': 'The value is missing. Enter it.',
  'errors.claims-too-long': 'These claims are too long.',
  'errors.company-required': 'The company is missing. Choose one.',
  'errors.role-required': 'The role is missing. Choose one.',
  'errors.role-too-high':
    'This role is not yours to give here: it stands above yours, or a company’s provider would make moderators or administrators.',
  'errors.client-secret-of-other-issuer':
    'The secret that is kept was given for another issuer. Paste the one of this issuer.',
  'errors.domains-to-be-proven': 'A company proves its domains on the page of its sign-in. Leave this empty.',
  'errors.set-by-environment': 'The environment of the server says this. Change it there.',
  'errors.company-unknown': 'This company no longer exists. Choose another one.',
  'errors.team-unknown': 'A rule names a team that no longer exists. Edit the rule.',
  'errors.context-unknown': 'A rule names a context that no longer exists. Edit the rule.',
  'errors.claims-no-json': 'This is no JSON: look at line {line}, column {column}.',
  'errors.claims-no-object': 'Claims are one JSON object, between braces.',
  'errors.claims-too-deep': 'These claims are nested too deep: {max} levels at most.',
  'errors.refused': 'The server refused this field. Check it and try again.',
} as const;

declare module '../../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'identity-providers': typeof en;
  }
}
