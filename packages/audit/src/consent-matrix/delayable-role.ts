import type { RequestDelay, DelayableRole } from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { catalogueEntry } from '../catalogue.ts';
import type { FamilyCategory } from '../hits/families/family.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';
import { configuredTrackers } from '../attribution/vendor-names.ts';

/**
 * Maximum number of delayed files in a chain: a file may request other files of the same role, each with its own delay.
 */
const CHAIN_LENGTH = 3;

/** Returns the delay of a visit in the form that inspectors take. */
export function delayRuleOf({ role, ms }: RequestDelay, tracking: TrackingSettings) {
  return {
    ms,
    isDelayed: (request: RequestRecord) => role !== 'nothing' && delayableRole(request, tracking) === role,
    longerMs: role === 'nothing' ? CHAIN_LENGTH * ms : 0,
  };
}

/** Time at which the first file of each role arrived. */
export type RoleMoments = Partial<Record<DelayableRole, number>>;

export function rolesOf(observation: Observation, tracking: TrackingSettings): RoleMoments {
  const roles: RoleMoments = {};
  for (const request of seen(observation.requests) ?? []) {
    const role = delayableRole(request, tracking);
    if (role === null) continue;
    const atMs = request.startedMs + (request.durationMs ?? 0);
    roles[role] = Math.min(atMs, roles[role] ?? atMs);
  }
  return roles;
}

type RoleRequest = Pick<RequestRecord, 'url' | 'method' | 'resourceType' | 'initiator'>;

/** Host and file names of consent managers. A known host needs no name. */
const MANAGER =
  /consent|cookie-?(?:banner|notice|law|bot|yes|hub|first|info|box)|cookies-eu|\b(?:cmp|gdpr|rgpd|tcf)\b|tarteaucitron|klaro|orejime|axeptio|didomi|onetrust|otsdkstub|osano|usercentrics|complianz|iubenda|sirdata|quantcast|termly|trustarc|borlabs|ccm19|silktide|privacy-(?:center|mgmt)|fundingchoices/i;
const TAGS: ReadonlySet<FamilyCategory> = new Set([
  'analytics',
  'advertising',
  'ab-test',
  'session-replay',
  'tag-manager',
]);
const SETTINGS: ReadonlySet<string> = new Set(['script', 'fetch', 'xhr']);
const ADDRESS_LENGTH_MAX = 4_000;

/**
 * Returns the part of a page's consent order that a request belongs to, or null. Hits belong to no part: they are what
 * the matrix evaluates.
 */
export function delayableRole(request: RoleRequest, tracking: TrackingSettings): DelayableRole | null {
  const { url, method, resourceType, initiator } = request;
  if (!SETTINGS.has(resourceType) || method !== 'GET') return null;
  const isScript = resourceType === 'script';
  const trackers = configuredTrackers(tracking);
  if (isScript && trackers.some((tracker) => isScriptCall(url, tracker))) return null;
  if (trackers.some(({ phpTagName }) => !isScript && matchesTagName(phpTagName, url))) return null;
  if (isScript && isTag(url, tracking)) return 'tag';
  if (initiator.type === 'script' && isManager(initiator.url ?? '')) return 'configuration';
  return isScript && isManager(url) ? 'manager' : null;
}

function isTag(url: string, tracking: TrackingSettings): boolean {
  if (configuredTrackers(tracking).some(({ jsTagName }) => matchesTagName(jsTagName, url))) return true;
  if (isManager(url)) return false;
  const script = { url, resourceType: 'script', body: null, requestHeaders: {} } as const;
  if (recogniseRequest(script)?.role === 'tag') return true;
  const entry = catalogueEntry(url);
  return entry !== null && TAGS.has(entry.category);
}

function isManager(url: string): boolean {
  const { hostname = '', pathname = '' } = url.length > ADDRESS_LENGTH_MAX ? {} : (URL.parse(url) ?? {});
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  return catalogueEntry(url)?.category === 'consent' || MANAGER.test(`${hostname} ${file}`);
}
