import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../encoded-text.ts';
import { sharedBy } from '../envelope.ts';
import { valueAtPath, flatten, fieldText, withJsonSpread } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { field, fieldsOf, hasAny } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/** Parameters of Matomo's other actions. A request with one of them announces no page view. */
const ACTIONS = [
  'e_c', 'e_a', 'idgoal', 'link', 'exit', 'download', 'search', 'c_n', 'c_p', 'c_t', 'c_i',
  'ca', 'ma_id', 'fa_vid', 'fa_id', 'hsr_vid', 'hsr_ev',
] as const; // prettier-ignore

/** Matomo: one request, or `{"token_auth","requests":["?idsite=1&rec=1..."]}`. */
export const matomo: Family = {
  vendor: 'matomo',
  name: 'Matomo',
  category: 'analytics',
  jsTagNames: ['matomo.js', 'piwik.js'],
  phpTagNames: ['matomo.php', 'piwik.php'],
  accountParameter: 'idsite',
  pageViewRule: null,
  requiredVariables: ['idsite', 'url', 'action_name'],
  docs: 'https://developer.matomo.org/api-reference/tracking-api',
  hosts: ['matomo.cloud', 'innocraft.cloud'],
  decode: (payload) => decode(payload, false),
};

/** Piwik PRO uses Matomo's parameters; its collector is ppms.php and its sites have UUIDs. */
export const piwikPro: Family = {
  vendor: 'piwik-pro',
  name: 'Piwik PRO',
  category: 'analytics',
  jsTagNames: ['ppms.js'],
  phpTagNames: ['ppms.php'],
  accountParameter: 'idsite',
  pageViewRule: null,
  requiredVariables: ['idsite', 'url', 'action_name'],
  docs: 'https://developers.piwik.pro/reference/http-tracking-api',
  hosts: ['piwik.pro'],
  decode: (payload) => decode(payload, true),
};

function decode(payload: Payload, pro: boolean): DecodedHit[] | null {
  const requests = requestsOf(payload);
  const first = requests[0];
  if (first === undefined || isPiwikPro(payload.path, first.all) !== pro) return null;
  return requests.map(hitOf);
}

/** Own fields of a request, those of its bulk, and both together. */
type Request = { own: HitFields; shared: HitFields; all: HitFields };

function requestsOf(payload: Payload): Request[] {
  const isTracker = /(?:matomo|piwik|ppms)\.php$/.test(payload.path);
  return readRequests(payload).filter(
    ({ all }) => (isTracker || hasAny(all, ['idsite'])) && hasAny(all, ['rec', 'ping', 'action_name']),
  );
}

function readRequests(payload: Payload): Request[] {
  const { json } = payload;
  const fields = fieldsOf(payload);
  const bulk = valueAtPath(json, 'requests');
  if (!isObject(json) || !Array.isArray(bulk)) return [{ own: fields, shared: {}, all: fields }];
  const { requests: _requests, ...around } = json;
  const shared = sharedBy(bulk.length, spread({ ...fields, ...flatten(around) }));
  return bulk.map(bulkRequest).map((own) => ({ own, shared, all: { ...shared, ...own } }));
}

function bulkRequest(request: Json): HitFields {
  if (typeof request === 'string') return Object.fromEntries(new URLSearchParams(request.replace(/^\?/, '')));
  return isObject(request) ? flatten(request) : {};
}

function isPiwikPro(path: string, fields: HitFields): boolean {
  return (
    path.endsWith('ppms.php') || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(fields['idsite'] ?? '')
  );
}

function hitOf({ own, shared, all }: Request): DecodedHit {
  return {
    kind: kindOf(all),
    parameters: spread(own),
    shared,
    pageUrl: field(all, 'url'),
    siteId: field(all, 'idsite') ?? '',
  };
}

function kindOf(fields: HitFields): HitKind {
  if (hasAny(fields, ['ping'])) return 'ping';
  if (hasAny(fields, ACTIONS)) return 'event';
  return isRecorded(fields) && hasAny(fields, ['action_name', 'url']) ? 'page-view' : 'other';
}

/**
 * Returns whether a hit names neither a page nor an action. Matomo's server counts it as a view of the requesting page.
 * The image for visitors without JavaScript is such a hit.
 */
export function isBareMatomo(parameters: HitFields): boolean {
  return isRecorded(parameters) && !hasAny(parameters, ['action_name', 'url', 'ping', ...ACTIONS]);
}

const isRecorded = (fields: HitFields) => fields['rec'] === '1';

function spread(fields: HitFields): HitFields {
  return { ...customVariables(fields), ...withJsonSpread(fields) };
}

/** Returns the variables in `cvar={"1":["name","value"]}` by name. */
function customVariables(fields: HitFields): HitFields {
  const pairs: [string, string][] = [];
  for (const name of ['cvar', '_cvar']) {
    const slots = parseJson(fields[name] ?? '');
    if (!isObject(slots)) continue;
    for (const slot of Object.values(slots)) {
      if (Array.isArray(slot) && typeof slot[0] === 'string')
        pairs.push([`${name}.${slot[0]}`, fieldText(slot[1]) ?? '']);
    }
  }
  return Object.fromEntries(pairs);
}
