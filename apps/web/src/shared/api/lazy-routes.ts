/**
 * Resources that few screens use, or that screens read only after they are shown. A build leaves their routes out of
 * every first load.
 */
export const LAZY_ROUTES: readonly string[] = [
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
