/**
 * Nouns that a part of a screen asks for after the screen is shown, if at all: a build keeps their routes out of the
 * first load.
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
