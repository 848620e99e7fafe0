/**
 * Nouns that parts of screens ask for after the screen is shown, or that few screens ask for: a build keeps their
 * routes out of every first load.
 */
export const LATE_NOUNS: readonly string[] = [
  'articles',
  'auditLog',
  'badges',
  'budgets',
  'bulkChanges',
  'clientReports',
  'companyDomains',
  'companyTokens',
  'comparisons',
  'containerTrials',
  'culprits',
  'emailChanges',
  'factors',
  'fileMarks',
  'identityProviders',
  'outbox',
  'passwordResets',
  'policyTrials',
  'readerReports',
  'rehearsals',
  'reportBrands',
  'sealedVisits',
  'sharedLinks',
  'signInProviders',
  'signInRules',
  'signIns',
  'tokens',
  'websiteImports',
];
