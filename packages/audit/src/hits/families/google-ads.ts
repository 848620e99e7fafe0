import type { HitKind } from '@vigie/contract/hit.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { field, fieldsOf, isOwnHost } from './family.ts';
import type { Family } from './family.ts';
import { matrixOf } from './matrix-parameters.ts';

const GOOGLE_HOSTS = [
  'doubleclick.net',
  'googleadservices.com',
  'googlesyndication.com',
  'googletagmanager.com',
  'google.com',
] as const;

/**
 * Matches `/pagead/viewthroughconversion/<id>/`, `/pagead/1p-user-list/<id>/`, `/ccm/conversion/<id>/`,
 * `/rmkt/collect/<id>/`.
 */
const ADS_PATH =
  /\/(?:pagead\/(?:viewthrough|1p-)?conversion|pagead\/1p-user-list|(?:ccm|pagead)\/form-data|ccm\/conversion|rmkt\/collect|td\/rul)\/(?:AW-)?(\d+)/;

/**
 * Google Ads: conversions and remarketing, with the account in the path, or in `tid` for `ccm/collect`. One page view
 * sends `viewthroughconversion`, `rmkt/collect`, `ccm/collect` and `1p-user-list`; only the first counts.
 */
export const googleAds: Family = {
  vendor: 'google-ads',
  name: 'Google Ads',
  category: 'advertising',
  jsTagNames: ['googletagmanager.com/gtag/js', 'googleadservices.com/pagead/conversion'],
  phpTagNames: ['/pagead/*conversion', '/ccm/collect', '/pagead/1p-user-list'],
  tagAccount: /\/gtag\/js\?(?:[^#]*&)?id=(AW-[\w-]+)/,
  pageViewRule: { parameter: 'en', value: 'page_view' },
  requiredVariables: ['url'],
  docs: 'https://support.google.com/google-ads/answer/7548399',
  hosts: GOOGLE_HOSTS,
  decode(payload) {
    const id = ADS_PATH.exec(payload.path)?.[1];
    const isCollect = /\/ccm\/collect\/?$/.test(payload.path);
    if (id === undefined && !isCollect) return null;
    const fields = fieldsOf(payload);
    return [
      {
        kind: kindOf(payload, fields),
        parameters: { ...fields, ...dataOf(fields) },
        pageUrl: field(fields, 'url', 'dl'),
        siteId: id === undefined ? field(fields, 'tid') : accountOf(id, fields),
      },
    ];
  },
};

/** Returns the account in the form of tag settings: with a label behind it for a conversion. */
function accountOf(id: string, fields: HitFields): string {
  const label = field(fields, 'label');
  return label === null ? `AW-${id}` : `AW-${id}/${label}`;
}

/**
 * Returns the kind of a call. A label or the path of a conversion makes a conversion. A call without an event adds the
 * visitor to a remarketing list. Audiences, hashed addresses, and page views of `rmkt` and `ccm` repeat another call.
 */
function kindOf({ path }: Payload, fields: HitFields): HitKind {
  if (/\/(?:1p-user-list|form-data|rul)\//.test(path)) return 'other';
  if (/\/(?:1p-)?conversion\//.test(path) || field(fields, 'label') !== null) return 'event';
  const name = field(fields, 'en') ?? dataOf(fields)['data.event'] ?? null;
  if (name === 'page_view' || name === 'gtag.config') {
    return /\/(?:rmkt|ccm)\/collect/.test(path) ? 'other' : 'page-view';
  }
  return name === null && /\/ccm\/collect/.test(path) ? 'other' : 'event';
}

/** Returns the fields in `data=event=purchase;value=9` by name. */
function dataOf(fields: HitFields): HitFields {
  const pairs = (field(fields, 'data') ?? '').split(';', 200).map((pair): [string, string] => {
    const equals = pair.indexOf('=');
    return equals < 1 ? ['', ''] : [`data.${pair.slice(0, equals)}`, pair.slice(equals + 1)];
  });
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

/** Floodlight (Campaign Manager 360): `activityi;src=<account>;type=<group>;cat=<activity>;~oref=<page>?`. */
export const floodlight: Family = {
  vendor: 'floodlight',
  name: 'Floodlight (Campaign Manager 360)',
  category: 'advertising',
  jsTagNames: ['googletagmanager.com/gtag/js'],
  phpTagNames: ['fls.doubleclick.net/activityi', 'ad.doubleclick.net/activity'],
  tagAccount: /\/gtag\/js\?(?:[^#]*&)?id=(DC-[\w-]+)/,
  pageViewRule: null,
  requiredVariables: ['type', 'cat'],
  docs: 'https://support.google.com/campaignmanager/answer/2823450',
  hosts: GOOGLE_HOSTS,
  decode(payload) {
    const isActivity = /\/(?:activityi?[;/]|ddm\/(?:fls|activity))/.test(payload.path);
    if (!isActivity || !isOwnHost({ hosts: GOOGLE_HOSTS }, payload)) return null;
    const parameters = { ...matrixOf(payload.path), ...payload.query };
    return [
      {
        kind: payload.host.startsWith('ade.') ? 'other' : 'event',
        parameters,
        pageUrl: field(parameters, '~oref'),
        siteId: field(parameters, 'src'),
      },
    ];
  },
};
