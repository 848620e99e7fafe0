export const en = {
  title: 'Reporting interfaces',
  lead: 'After each run, Vigie checks whether the report of a tracker counted the hits of your pages. It only reads.',
  help: 'How hits are followed to the report',
  'not-loaded': 'The reporting interfaces could not be loaded',
  primary: 'Primary tracker',
  none: 'No reporting interface yet',
  name: 'Name one',
  'name.one': 'Name the reporting interface of {name}',
  'every-account': 'every account that hits name',
  account: 'account {account}',
  'no-token': 'no token',
  test: 'Test',
  'test.one': 'Test the reporting interface of {name}',
  'test.works': 'The interface answers.',
  'test.fails': 'The interface gives no data yet. The list shows why.',
  'test.failed': 'The interface could not be tested',
  menu: 'Actions on the reporting interface of {name}',
  edit: 'Edit',
  'form.new': 'Reporting interface of {name}',
  'form.change': 'Change the reporting interface of {name}',
  'form.lead': 'The connection is tested when you save. No hit is sent.',
  'form.save': 'Save and test',
  'form.saved': 'The reporting interface is saved.',
  'form.failed': 'The reporting interface could not be saved',
  'token.matomo': 'Its token_auth, from Administration, Personal, Security.',
  'token.umami': 'An API key of Umami Cloud, or the token that a sign-in to your Umami gives.',
  'token.plausible': 'A key of the Stats API, from your account settings.',
  'token.ga4':
    'The JSON file of a service account that may view the property, or run jobs and read the dataset of the export.',
  'token.piano': 'Access key and secret key of the Data API, joined by an underscore.',
  'token.snowplow': 'Snowplow Micro needs none.',
  'token.sealed': 'The right to read is enough. It is stored encrypted, and never shown again.',
  'token.kept': 'One is stored. Leave this empty to keep it.',
  'control.sent':
    'If hits are missing and no setting explains it, Vigie sends one control hit, “Vigie control hit”, to the collector: a hit counts as unexplained only once the control hit is in the report.',
  'control.ga4':
    'No control hit is sent: Google says that a day is complete only after 48 hours, the export after three days. No missing hit is called unexplained before, or by totals.',
  'control.piano':
    'No control hit is sent: Piano says that a day is complete only after 24 hours, and shows totals. No missing hit is called unexplained.',
  'volumes.snowplow':
    'Snowplow Micro keeps the events of its memory only and counts no days: no daily volumes are read.',
  'token.remove': 'Remove the stored token',
  'remove.title': 'Remove the reporting interface of {name}?',
  'remove.text':
    'Its address and its token are deleted, with the states of hits and the daily volumes that it gave. Visits and the report itself stay as they are.',
  'remove.button': 'Remove',
  'remove.failed': 'The reporting interface could not be removed',
  'remove.done': 'The reporting interface of {name} is removed.',
  'errors.refused': 'The server refused this field. Check it and try again.',
  'errors.url-required': 'The address is missing. Give that of the installation.',
  'errors.url-invalid': 'This is no address of the web. It begins with https:// or http://.',
  'errors.url-too-long': 'The address is too long. Keep at most {max} characters.',
  'errors.address-with-password': 'The address has a password. Give the secret as the token instead.',
  'errors.address-with-query': 'The address has parameters. Give it up to the question mark.',
  'errors.address-private':
    'This address is not public. The operator of Vigie must allow it before it can be queried.',
  'errors.option-required': 'This product needs it. Fill it in.',
  'errors.option-invalid': 'This product takes no such value. Correct it, or leave it empty.',
  'errors.token-required': 'The token is missing. A changed address needs it again.',
  'errors.tracker-unknown': 'The tracker was removed meanwhile. Reload the page.',
  'errors.interface-taken': 'This tracker has a reporting interface already. Reload the page.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'report-interfaces': typeof en;
  }
}
