export const en = {
  'probe.title': 'Does it match?',
  'probe.text': 'Visits one page now and shows what these names match in it. Nothing is saved.',
  'probe.page': 'Page to visit',
  'probe.start': 'Visit the page',
  'probe.again': 'Visit it again',
  'probe.failed': 'The page could not be visited',
  'probe.not-visited': 'The page did not open',
  'probe.waiting': 'Waiting for an agent…',
  'probe.visiting': 'Visiting the page…',
  'probe.js': { one: '{count} script matches the JS tag', other: '{count} scripts match the JS tag' },
  'probe.php': { one: '{count} request matches the PHP tag', other: '{count} requests match the PHP tag' },
  'probe.js-none': 'No script matches the JS tag',
  'probe.php-none': 'No request matches the PHP tag',
  'probe.js-unset': 'The JS tag has no name yet',
  'probe.php-unset': 'The PHP tag has no name yet',
  'probe.hits': { one: '{count} hit was decoded', other: '{count} hits were decoded' },
  'probe.requests': 'Requests of the page',
  'probe.use-js': 'Use as JS tag',
  'probe.use-php': 'Use as PHP tag',
  'probe.all': 'Show all {count} requests',
  'probe.variables': 'Parameters of its page-view hit; choose those that every page view must carry:',
  'errors.page-required': 'The address of the page is missing.',
  'errors.page-invalid': 'The address is not valid. Write it in full, or as a path like /contact.',
  'errors.page-outside-website': 'This page is not on the website. Give one that is.',
  'errors.refused': 'The server refused this field. Check it and try again.',
} as const;

declare module '../../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    'settings-trial': typeof en;
  }
}
