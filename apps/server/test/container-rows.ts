import type { Container } from '@vigie/contract/container.ts';
import type { Db } from '../src/db/schema/database.ts';
import { storeVersion } from '../src/modules/containers/container-versions.store.ts';

export const CONTAINER_EXPORT = JSON.stringify({
  exportFormatVersion: 2,
  containerVersion: {
    containerId: '1',
    containerVersionId: '8',
    container: { publicId: 'GTM-ABC1234', usageContext: ['WEB'] },
    tag: [
      {
        tagId: '5',
        name: 'Order',
        type: 'html',
        notes: 'Ask the shop',
        parameter: [{ type: 'TEMPLATE', key: 'html', value: '<b></b>' }],
      },
    ],
  },
});

/** Export of a server container with a client, a tag that takes purchases, and one that waits for nothing. */
export const SERVER_EXPORT = JSON.stringify({
  exportFormatVersion: 2,
  containerVersion: {
    containerId: '2',
    containerVersionId: '3',
    container: { publicId: 'GTM-SRV1234', usageContext: ['SERVER'] },
    client: [{ clientId: '4', name: 'GA4', type: 'gaaw_client', priority: { value: '1' } }],
    tag: [
      {
        tagId: '5',
        name: 'Meta',
        type: 'sgtmgaaw',
        firingTriggerId: ['7'],
        parameter: [{ type: 'TEMPLATE', key: 'accessToken', value: 'EAAGm0PX4ZCpsBAKZBqZCzKm7ZA1dTn2Q' }],
      },
      { tagId: '6', name: 'Lost', type: 'sgtmgaaw', notes: 'Ask ada.martin@example.org' },
    ],
    trigger: [
      {
        triggerId: '7',
        name: 'Purchases',
        type: 'CUSTOM_EVENT',
        customEventFilter: [
          {
            type: 'EQUALS',
            parameter: [
              { type: 'TEMPLATE', key: 'arg0', value: '{{_event}}' },
              { type: 'TEMPLATE', key: 'arg1', value: 'purchase' },
            ],
          },
        ],
      },
    ],
  },
});

const TAG = {
  number: 5,
  name: null,
  folder: null,
  notes: null,
  type: 'html',
  parameters: { html: '<b></b>' },
  paused: false,
  triggers: [],
  blocking: [],
  consent: null,
  firing: 'once-per-event' as const,
  priority: 0,
  setup: [],
  teardown: [],
  schedule: null,
};

const CONTAINER: Container = {
  id: 'GTM-ABC1234',
  product: 'google-tag-manager',
  version: '7',
  source: 'published',
  tags: [TAG],
  triggers: [],
  variables: [],
  zones: [],
  unreadable: [],
};

/** Creates a container of a website with two versions. Returns its id. */
export async function createContainerRow(
  db: Db,
  scope: { companyId: string; websiteId: string },
): Promise<string> {
  const url = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';
  const seen = { url, sha256: 'a'.repeat(64), sizeBytes: 300_000 };
  await storeVersion(db, scope, { ...seen, container: CONTAINER, at: new Date('2026-03-09T11:00:00Z') });
  const young = { ...CONTAINER, version: '8' };
  const at = new Date('2026-03-10T11:00:00Z');
  const version = await storeVersion(db, scope, { ...seen, container: young, at });
  if (version === null) throw new Error('the container is kept');
  return version.containerId;
}

/** Creates an uploaded server container. Returns its id. */
export async function createServerContainerRow(
  db: Db,
  scope: { companyId: string; websiteId: string },
): Promise<string> {
  const container = {
    ...CONTAINER,
    id: 'GTM-SRV9876',
    source: 'export' as const,
    context: 'server' as const,
  };
  const seen = { url: '', sha256: 'b'.repeat(64), sizeBytes: 3_000, at: new Date('2026-03-10T11:00:00Z') };
  const version = await storeVersion(db, scope, { ...seen, container });
  if (version === null) throw new Error('the container is kept');
  return version.containerId;
}
