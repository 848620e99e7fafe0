import type { StoredBodyRole } from '@vigie/contract/observation/stored-bodies.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { catalogueEntry } from '../catalogue.ts';
import { delayableRole } from '../consent-matrix/delayable-role.ts';
import { TAG_MANAGERS } from '../hits/families/tag-managers.ts';
import { recogniseTag } from '../hits/recognise-request.ts';
import { recipientSite } from '../personal-data/recipient.ts';

type BodyRequest = Pick<RequestRecord, 'url' | 'finalUrl' | 'method' | 'resourceType' | 'initiator'>;

const CONTAINERS: ReadonlySet<string> = new Set(TAG_MANAGERS.map(({ vendor }) => vendor));
/** Matches names of containers that websites host themselves. */
const CONTAINER = /(?:^|[/_.-])(?:container|gtm|tag-?manager)[\w.-]*\.js$/i;

/** Returns the role in which a response is stored for comparison with another visit; null if it is not stored. */
export function storedRole(
  request: BodyRequest,
  tracking: TrackingSettings,
  documentUrl: string,
): StoredBodyRole | null {
  const role = delayableRole(request, tracking);
  if (role === 'manager' || role === 'configuration') return 'consent-manager';
  if (request.resourceType !== 'script' || request.method !== 'GET') return null;
  if (isContainer(request.url)) return 'container';
  if (role === 'tag') return 'tag';
  return recipientSite(request.finalUrl) === recipientSite(documentUrl) ? 'first-party' : null;
}

function isContainer(url: string): boolean {
  const family = recogniseTag(url)?.family;
  if (family !== undefined) return CONTAINERS.has(family);
  return CONTAINER.test(URL.parse(url)?.pathname ?? '') || catalogueEntry(url)?.category === 'tag-manager';
}
