import type { ContractCall } from './call.ts';
import { agents } from './agents.ts';
import { alarmRules, incidents } from './alarms.ts';
import { articles } from './articles.ts';
import { auditLog } from './audit-log.ts';
import { badges } from './badges.ts';
import { bulkChanges } from './bulk-changes.ts';
import { blocking } from './blocking.ts';
import { budgets } from './budgets.ts';
import { causes } from './causes.ts';
import { channels } from './channels.ts';
import { companies } from './companies.ts';
import { clientReports, readerReports, reportBrands } from './client-reports.ts';
import { comparisons } from './comparisons.ts';
import { consent } from './consent.ts';
import { containers } from './containers.ts';
import { contexts } from './contexts.ts';
import { dataLayer } from './data-layer.ts';
import { dataQuality } from './data-quality.ts';
import { emailChanges } from './email-changes.ts';
import { factors } from './factors.ts';
import { fileMarks } from './file-marks.ts';
import { filterLists } from './filter-lists.ts';
import { fleet } from './fleet.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { companyDomains, identityProviders, signInRules } from './identity-providers.ts';
import { instance } from './instance.ts';
import { invitations } from './invitations.ts';
import { inventory, listedVendors } from './inventory.ts';
import { jobs } from './jobs.ts';
import { journeys } from './journeys.ts';
import { linkLists } from './link-lists.ts';
import { messages } from './messages.ts';
import { observations } from './observations.ts';
import { orderImports } from './order-imports.ts';
import { orders } from './orders.ts';
import { realVisitors } from './real-visitors.ts';
import { serverCalls } from './server-calls.ts';
import { orderSources } from './order-sources.ts';
import { outbox } from './outbox.ts';
import { personalData } from './personal-data.ts';
import { vendorLimits } from './vendor-limits.ts';
import { passwordResets } from './password-resets.ts';
import { pools } from './pools.ts';
import { problems } from './problems.ts';
import { profiles } from './profiles.ts';
import { reach } from './reach.ts';
import { releases } from './releases.ts';
import { reportInterfaces } from './report-interfaces.ts';
import { reports } from './reports.ts';
import { counted } from './counted.ts';
import { culprits } from './culprits.ts';
import { containerTrials, policyTrials } from './policy-trials.ts';
import { rehearsals } from './rehearsals.ts';
import { sealedVisits } from './sealed-visits.ts';
import { sessions } from './sessions.ts';
import { sharedHealth, sharedLinks } from './shared-links.ts';
import { signInProviders } from './sign-in-providers.ts';
import { sharedSettings } from './shared-settings.ts';
import { signIns } from './sign-ins.ts';
import { tags } from './tags.ts';
import { trackingPlans } from './tracking-plans.ts';
import { tests } from './tests.ts';
import { companyTokens, tokens } from './tokens.ts';
import { users } from './users.ts';
import { websiteImports } from './website-imports.ts';
import { websites } from './websites.ts';

/** All calls of the panel, by resource. Paths are relative to /api. */
export const contract = {
  sessions,
  signInProviders,
  signIns,
  tokens,
  companyTokens,
  passwordResets,
  emailChanges,
  factors,
  users,
  profiles,
  companies,
  budgets,
  identityProviders,
  companyDomains,
  signInRules,
  invitations,
  instance,
  messages,
  articles,
  auditLog,
  outbox,
  channels,
  tags,
  inventory,
  listedVendors,
  home,
  fleet,
  websites,
  sharedSettings,
  bulkChanges,
  websiteImports,
  badges,
  contexts,
  reportInterfaces,
  consent,
  personalData,
  vendorLimits,
  filterLists,
  blocking,
  reach,
  tests,
  pools,
  journeys,
  linkLists,
  trackingPlans,
  fileMarks,
  agents,
  jobs,
  observations,
  culprits,
  containers,
  rehearsals,
  policyTrials,
  containerTrials,
  sealedVisits,
  dataQuality,
  counted,
  orders,
  realVisitors,
  serverCalls,
  orderImports,
  orderSources,
  causes,
  problems,
  alarmRules,
  incidents,
  dataLayer,
  releases,
  health,
  reports,
  comparisons,
  sharedLinks,
  sharedHealth,
  clientReports,
  reportBrands,
  readerReports,
} satisfies Record<string, Record<string, ContractCall>>;
