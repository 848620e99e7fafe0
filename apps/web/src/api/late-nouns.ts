/**
 * Nouns that a part of a screen asks for after the screen is shown, if at all: a build keeps their routes out of the
 * first load.
 */
export const LATE_NOUNS: readonly string[] = [
  'bulkChanges',
  'clientReports',
  'companyDomains',
  'companyTokens',
  'containerTrials',
  'culprits',
  'emailChanges',
  'factors',
  'identityProviders',
  'passwordResets',
  'policyTrials',
  'readerReports',
  'rehearsals',
  'reportBrands',
  'sealedVisits',
  'signInProviders',
  'signInRules',
  'signIns',
  'websiteImports',
];
