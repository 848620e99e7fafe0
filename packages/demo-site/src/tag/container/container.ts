import {
  resourceOf,
  type Predicate,
  type Published,
  type PublishedPart,
  type Resource,
  type Trigger,
} from './published-form.ts';

export const CONTAINER_ID = 'GTM-PHARE7';
/** Version 6 was correct; version 7 is today's. */
export type ContainerVersion = 6 | 7;

/** Numbers of the tags: `tag_id` of the script. */
export const TAGS = {
  pageSeen: 11,
  purchase: 12,
  contact: 13,
  advice: 14,
  analytics: 15,
  analyticsAgain: 16,
  sales: 17,
} as const;

/** Numbers of the variables: their indexes in the script. */
export const VARIABLES = {
  event: 0,
  path: 1,
  host: 2,
  collector: 3,
  order: 4,
  amount: 5,
  product: 6,
  loyalty: 7,
} as const;

const ACCOUNT = 'UA-40124012-1';

const variable = (name: keyof typeof VARIABLES): Published => ['macro', VARIABLES[name]];
const inAddress = (name: keyof typeof VARIABLES): Published => ['escape', variable(name), 12];
const inScript = (name: keyof typeof VARIABLES): Published => ['escape', variable(name), 8, 16];
const equals = (name: keyof typeof VARIABLES, value: string): Predicate => ({
  function: '_eq',
  arg0: variable(name),
  arg1: value,
});
const matches = (name: keyof typeof VARIABLES, pattern: string): Predicate => ({
  function: '_re',
  arg0: variable(name),
  arg1: pattern,
});

/** Returns the container of the shop; its pixels go to this collector. */
export function containerResource(version: ContainerVersion, collectorOrigin: string): Resource {
  return resourceOf({
    version: String(version),
    macros: macros(collectorOrigin),
    tags: tagsOf(version),
    triggers: triggersOf(version),
  });
}

function macros(collectorOrigin: string): PublishedPart[] {
  return [
    { function: '__e' },
    { function: '__u', vtp_component: 'PATH' },
    { function: '__u', vtp_component: 'HOST' },
    { function: '__c', vtp_value: collectorOrigin },
    dataLayerVariable('ecommerce.transaction_id'),
    dataLayerVariable('ecommerce.value'),
    dataLayerVariable('ecommerce.items.0.item_id'),
    dataLayerVariable('client.fidelite'),
  ];
}

function dataLayerVariable(name: string): PublishedPart {
  return { function: '__v', vtp_name: name, vtp_dataLayerVersion: 2, vtp_setDefaultValue: false };
}

function tagsOf(version: ContainerVersion): PublishedPart[] {
  const today = version === 7;
  return [
    image(TAGS.pageSeen, [
      variable('collector'),
      '/repere/page.gif?chemin=',
      inAddress('path'),
      ...(today ? ['&fidelite=', inAddress('loyalty')] : []),
    ]),
    html(TAGS.purchase, [
      "new Image().src = '",
      variable('collector'),
      "/repere/purchase.gif?' + new URLSearchParams({ commande: ",
      inScript('order'),
      ', montant: ',
      inScript('amount'),
      ' });',
    ]),
    html(TAGS.contact, ["new Image().src = '", variable('collector'), "/repere/contact.gif';"]),
    {
      ...image(TAGS.advice, [variable('collector'), '/repere/conseil.gif?article=', inAddress('product')]),
      consent: ['list', today ? 'ad_storage' : 'analytics_storage'],
    },
    universalAnalytics(TAGS.analytics),
    ...(today ? [universalAnalytics(TAGS.analyticsAgain)] : []),
    { function: '__paused', vtp_originalTagType: 'html', tag_id: TAGS.sales },
  ];
}

function triggersOf(version: ContainerVersion): Trigger[] {
  const today = version === 7;
  const thanks = equals('path', '/commande/merci');
  return [
    {
      if: [equals('event', 'gtm.js')],
      add: [TAGS.pageSeen, TAGS.analytics, ...(today ? [TAGS.analyticsAgain] : [])],
    },
    { if: [equals('event', today ? 'Purchase' : 'purchase'), thanks], add: [TAGS.purchase] },
    { if: [equals('event', 'gtm.dom'), equals('path', '/contact')], add: [TAGS.contact] },
    { if: [equals('event', 'view_item')], add: [TAGS.advice] },
    {
      // Intended for the test shop alone. The part after the last bar is empty, and an empty pattern matches
      // every host.
      if: [matches('event', '.*'), matches('host', today ? String.raw`^recette\.|` : String.raw`^recette\.`)],
      block: [TAGS.contact],
    },
  ];
}

const ONCE = { metadata: ['map'], once_per_event: true };

function image(number: number, address: Published[]): PublishedPart {
  return {
    function: '__img',
    ...ONCE,
    vtp_useCacheBuster: false,
    vtp_url: ['template', ...address],
    tag_id: number,
  };
}

function html(number: number, code: Published[]): PublishedPart {
  return {
    function: '__html',
    ...ONCE,
    vtp_html: ['template', '<script type="text/gtmscript">', ...code, '</script>'],
    vtp_supportDocumentWrite: false,
    vtp_enableIframeMode: false,
    vtp_enableEditJsMacroBehavior: false,
    tag_id: number,
  };
}

function universalAnalytics(number: number): PublishedPart {
  return {
    function: '__ua',
    ...ONCE,
    vtp_overrideGaSettings: true,
    vtp_trackType: 'TRACK_PAGEVIEW',
    vtp_trackingId: ACCOUNT,
    tag_id: number,
  };
}
