import { filter, flag, text } from './google-containers.ts';

/** Returns an export of a server container. */
export const serverExport = (version: Record<string, unknown>) => ({
  exportFormatVersion: 2,
  containerVersion: {
    containerId: '777',
    containerVersionId: '3',
    container: { publicId: 'GTM-SERVER1', usageContext: ['SERVER'] },
    builtInVariable: [
      { type: 'CLIENT_NAME', name: 'Client Name' },
      { type: 'EVENT_NAME', name: 'Event Name' },
    ],
    ...version,
  },
});

const onEvent = (name: string) => [filter('EQUALS', ['{{_event}}', name])];

/** Server container with two clients, three tags, a transformation and a token. */
export const EXPORTED_SERVER = {
  client: [
    {
      clientId: '1',
      name: 'GA4',
      type: 'gaaw_client',
      priority: { type: 'INTEGER', value: '10' },
      parameter: [
        flag('activateDefaultPaths'),
        text('cookieManagement', 'server'),
        text('cookieName', 'FPID'),
      ],
    },
    {
      clientId: '43',
      name: 'Data Client',
      type: 'cvt_777_36',
      parameter: [text('responseBody', 'timestamp')],
    },
  ],
  tag: [
    { tagId: '1', name: 'GA4 - all', type: 'sgtmgaaw', firingTriggerId: ['20'] },
    {
      tagId: '2',
      name: 'Meta - purchase',
      type: 'cvt_5TP8W',
      firingTriggerId: ['19'],
      parameter: [
        text('pixelId', '1234567890'),
        text('accessToken', '{{Meta token}}'),
        text('adStorageConsent', 'required'),
      ],
      consentSettings: { consentStatus: 'NOT_SET' },
    },
    { tagId: '3', name: 'Ads - refund', type: 'sgtmadsct', firingTriggerId: ['21'] },
  ],
  trigger: [
    {
      triggerId: '19',
      name: 'purchase of GA4',
      type: 'CUSTOM_EVENT',
      customEventFilter: onEvent('purchase'),
      filter: [filter('CONTAINS', ['{{Client Name}}', 'GA4'])],
    },
    { triggerId: '20', name: 'All', type: 'ALWAYS' },
    {
      triggerId: '21',
      name: 'large refund',
      type: 'CUSTOM_EVENT',
      customEventFilter: onEvent('refund'),
      filter: [filter('GREATER', ['{{ed - value}}', '100'])],
    },
  ],
  variable: [
    { variableId: '1', name: 'ed - value', type: 'ed', parameter: [text('keyPath', 'value')] },
    { variableId: '2', name: 'Meta token', type: 'c', parameter: [text('value', `EAA${'x1'.repeat(30)}`)] },
  ],
  transformation: [
    {
      transformationId: '90',
      name: 'Without e-mail',
      type: 'tf_exclude_params',
      parameter: [
        flag('allTagsExcept', 'false'),
        {
          type: 'LIST',
          key: 'affectedTags',
          list: [
            { type: 'MAP', map: [{ type: 'TAG_REFERENCE', key: 'tagReference', value: 'Meta - purchase' }] },
          ],
        },
      ],
    },
  ],
  customTemplate: [
    {
      templateId: '18',
      name: 'Facebook Conversion API',
      galleryReference: { owner: 'stape-io', repository: 'facebook-tag', galleryTemplateId: '5TP8W' },
      templateData: '___INFO___',
    },
    { templateId: '36', name: 'Data Client', templateData: '___INFO___' },
  ],
};
