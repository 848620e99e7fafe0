/** Returns a parameter of an export. */
export const text = (key: string, value: string) => ({ type: 'TEMPLATE', key, value });
export const flag = (key: string, value = 'true') => ({ type: 'BOOLEAN', key, value });
/** Returns a condition of an export. */
export const filter = (type: string, [left, right]: [string, string], ...flags: unknown[]) => ({
  type,
  parameter: [text('arg0', left), text('arg1', right), ...flags],
});

/** Container in the format of an export. */
export const EXPORTED = {
  folder: [{ folderId: '3', name: 'Shop' }],
  variable: [
    {
      variableId: '1',
      name: 'DLV - order',
      type: 'v',
      parentFolderId: '3',
      parameter: [
        { type: 'INTEGER', key: 'dataLayerVersion', value: '2' },
        flag('setDefaultValue', 'false'),
        text('name', 'order.id'),
      ],
      formatValue: { caseConversionType: 'LOWERCASE', convertUndefinedToValue: text('', '{{Page Path}}') },
    },
  ],
  builtInVariable: [
    { type: 'PAGE_PATH', name: 'Page Path' },
    { type: 'CLICK_URL', name: 'Click URL' },
    { type: 'EVENT', name: 'Event' },
  ],
  trigger: [
    {
      triggerId: '20',
      name: 'CE - purchase',
      type: 'CUSTOM_EVENT',
      customEventFilter: [filter('EQUALS', ['{{_event}}', 'purchase'])],
      filter: [filter('MATCH_REGEX', ['{{Page Path}}', '^/thanks'], flag('ignore_case'))],
    },
    {
      triggerId: '21',
      name: 'Outbound',
      type: 'LINK_CLICK',
      filter: [filter('CONTAINS', ['{{Click URL}}', 'shop.example'], flag('negate'))],
    },
    { triggerId: '22', name: 'DOM', type: 'DOM_READY' },
  ],
  tag: [
    {
      tagId: '5',
      name: 'GA4 - purchase',
      type: 'gaawe',
      notes: 'Ask the shop',
      parentFolderId: '3',
      parameter: [
        text('eventName', 'purchase'),
        text('label', 'Order {{DLV - order}} on {{Page Path}}'),
        flag('sendEcommerceData', 'false'),
        {
          type: 'LIST',
          key: 'eventSettingsTable',
          list: [{ type: 'MAP', map: [text('parameter', 'id'), text('parameterValue', '{{DLV - order}}')] }],
        },
      ],
      firingTriggerId: ['20', '2147479553'],
      blockingTriggerId: ['22'],
      tagFiringOption: 'ONCE_PER_LOAD',
      priority: { type: 'INTEGER', value: '10' },
      setupTag: [{ tagName: 'Linker', stopOnSetupFailure: true }],
      consentSettings: {
        consentStatus: 'NEEDED',
        consentType: { type: 'LIST', list: [{ type: 'TEMPLATE', value: 'ad_storage' }] },
      },
      scheduleStartMs: '1700000000000',
    },
    {
      tagId: '6',
      name: 'Linker',
      type: 'gclidw',
      firingTriggerId: ['21'],
      tagFiringOption: 'ONCE_PER_EVENT',
      consentSettings: { consentStatus: 'NOT_NEEDED' },
      paused: true,
    },
  ],
};

/** Container `EXPORTED` as Google publishes it. */
export const PUBLISHED = {
  macros: [
    { function: '__e' },
    { function: '__u', vtp_component: 'PATH' },
    {
      convert_case_to: 1,
      convert_undefined_to: ['macro', 1],
      function: '__v',
      vtp_dataLayerVersion: 2,
      vtp_setDefaultValue: false,
      vtp_name: 'order.id',
    },
    { function: '__v', vtp_name: 'gtm.elementUrl', vtp_dataLayerVersion: 1 },
    {
      function: '__v',
      vtp_name: 'gtm.triggers',
      vtp_dataLayerVersion: 2,
      vtp_setDefaultValue: true,
      vtp_defaultValue: '',
    },
  ],
  tags: [
    {
      function: '__gaawe',
      setup_tags: ['list', ['tag', 1, 1]],
      once_per_load: true,
      priority: 10,
      consent: ['list', 'ad_storage'],
      vtp_eventName: 'purchase',
      vtp_label: ['template', 'Order ', ['macro', 2], ' on ', ['macro', 1]],
      vtp_sendEcommerceData: false,
      vtp_eventSettingsTable: ['list', ['map', 'parameter', 'id', 'parameterValue', ['macro', 2]]],
      tag_id: 5,
    },
    { function: '__paused', vtp_originalTagType: 'gclidw', tag_id: 6 },
  ],
  predicates: [
    { function: '_eq', arg0: ['macro', 0], arg1: 'gtm.js' },
    { function: '_eq', arg0: ['macro', 0], arg1: 'purchase' },
    { function: '_re', arg0: ['macro', 1], arg1: '^/thanks', ignore_case: true },
    { function: '_eq', arg0: ['macro', 0], arg1: 'gtm.dom' },
    { function: '_cn', arg0: ['macro', 3], arg1: 'shop.example' },
    { function: '_eq', arg0: ['macro', 0], arg1: 'gtm.linkClick' },
    { function: '_re', arg0: ['macro', 4], arg1: '(^$|((^|,)777_21($|,)))' },
  ],
  rules: [
    [
      ['if', 1, 2],
      ['add', 0],
    ],
    [
      ['if', 0],
      ['add', 0],
    ],
    [
      ['if', 3],
      ['block', 0],
    ],
    [
      ['if', 5, 6],
      ['unless', 4],
      ['add', 1],
    ],
  ],
};
