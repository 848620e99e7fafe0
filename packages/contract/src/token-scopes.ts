import type { Operation } from './api/calls.ts';
import type { ContractCall } from './api/call.ts';
import { contract } from './api/contract.ts';
import { CONFIRMED, QUESTIONS } from './permissions.ts';
import type { TokenScope } from './token.ts';

/** Resources that tokens can reach. Excluded are accounts, sessions, mails, the audit log and tokens themselves. */
const TOKEN_RESOURCES: ReadonlySet<string> = new Set([
  'identityProviders',
  'companyDomains',
  'signInRules',
  'websites',
  'sharedSettings',
  'bulkChanges',
  'websiteImports',
  'contexts',
  'reportInterfaces',
  'tests',
  'pools',
  'channels',
  'fileMarks',
  'agents',
  'jobs',
  'observations',
  'culprits',
  'containers',
  'rehearsals',
  'policyTrials',
  'containerTrials',
  'sealedVisits',
  'dataQuality',
  'counted',
  'orders',
  'orderImports',
  'orderSources',
  'realVisitors',
  'serverCalls',
  'problems',
  'dataLayer',
  'releases',
  'trackingPlans',
  'consent',
  'personalData',
  'vendorLimits',
  'filterLists',
  'blocking',
  'reach',
  'journeys',
  'linkLists',
  'health',
  'comparisons',
  'reports',
  'home',
  'fleet',
  'tags',
  'inventory',
  'listedVendors',
  'causes',
  'alarmRules',
  'incidents',
] satisfies (keyof typeof contract)[]);

/** Company calls open to tokens, for the content of configuration files. */
const OPEN_CALLS: ReadonlySet<string> = new Set([
  'companies.own',
  'companies.redactions',
  'companies.setRedactions',
  'companies.signInNames',
] satisfies Operation[]);

/** Calls closed to tokens, for a user's own state of a screen. */
const CLOSED: ReadonlySet<string> = new Set([
  'dataLayer.createFilter',
  'dataLayer.updateFilter',
  'dataLayer.removeFilter',
  'reports.subscriptions',
  'reports.subscribe',
] satisfies Operation[]);

/**
 * Write calls of the scope `run`: those that start or stop configured work, or report a release. A pipeline needs no
 * others.
 */
const RUNS: ReadonlySet<string> = new Set([
  'websites.run',
  'websites.runFromLocations',
  'websites.probe',
  'websites.detectAccepted',
  'websites.discover',
  'websiteImports.setState',
  'websiteImports.cancel',
  'websiteImports.retry',
  'reportInterfaces.test',
  'filterLists.fetch',
  'tests.run',
  'pools.run',
  'journeys.run',
  'linkLists.check',
  'consent.start',
  'jobs.cancel',
  'jobs.retry',
  'observations.reEvaluate',
  'culprits.start',
  'rehearsals.start',
  'policyTrials.start',
  'containerTrials.start',
  'realVisitors.reproduce',
  'sealedVisits.seal',
  'sealedVisits.sealMatrix',
  'releases.create',
  'orders.compare',
] satisfies Operation[]);

/** Calls of the scopes by which a shop sends its orders, and a recording proxy its calls. */
const SENDS: ReadonlyMap<string, TokenScope> = new Map([
  ['orders.send', 'orders'],
  ['orders.sendPurchases', 'orders'],
  ['serverCalls.send', 'server-calls'],
] satisfies [Operation, TokenScope][]);

/**
 * Token scope that each call requires. A missing call accepts no token, because its resource is not open or it requires
 * the password.
 */
export const SCOPE_OF_CALL: ReadonlyMap<string, TokenScope> = new Map(
  Object.entries(contract as Record<string, Record<string, ContractCall>>).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([name, call]): [string, TokenScope][] => {
      const operation = `${noun}.${name}`;
      const isOpen = TOKEN_RESOURCES.has(noun) || OPEN_CALLS.has(operation);
      if (!isOpen || CLOSED.has(operation) || CONFIRMED.has(operation)) return [];
      return [[operation, neededScope(operation, call['~orpc'].route.method ?? 'POST')]];
    }),
  ),
);

function neededScope(operation: string, method: string): TokenScope {
  const sending = SENDS.get(operation);
  if (sending !== undefined) return sending;
  if (method === 'GET' || QUESTIONS.has(operation)) return 'read';
  return RUNS.has(operation) ? 'run' : 'configure';
}
