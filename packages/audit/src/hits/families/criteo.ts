import type { HitKind } from '@vigie/contract/hit.ts';
import type { HitFields } from '../fields.ts';
import { account, field, fieldsOf, isOwnHost } from './family.ts';
import type { Family } from './family.ts';

const HOSTS = ['criteo.com', 'criteo.net'] as const;
/** Short names of view events: home page, product, list, basket, search, any page. */
const VIEWS: ReadonlySet<string> = new Set([
  'vh',
  'vp',
  'vl',
  'vb',
  'vs',
  'vpg',
  'viewHome',
  'viewItem',
  'viewList',
]);
const SALES: ReadonlySet<string> = new Set(['vc', 'trackTransaction', 'ac', 'addToCart']);

/** Criteo OneTag: `/event?a=<account>&p0=e%3Dvh&p1=...`, with one event in each `p<n>`. */
export const criteo: Family = {
  vendor: 'criteo',
  name: 'Criteo OneTag',
  category: 'advertising',
  jsTagNames: ['criteo.com/js/ld/ld.js', 'criteo.net/js/ld/ld.js'],
  phpTagNames: ['widget.criteo.com/event', 'widget.*.criteo.com/event'],
  tagAccount: /[?&]a=(\d+)/,
  accountParameter: 'a',
  pageViewRule: null,
  requiredVariables: ['a'],
  docs: 'https://guides.criteotilt.com/onetag/',
  hosts: HOSTS,
  decode(payload) {
    if (!/^\/event\/?$/.test(payload.path) || !isOwnHost({ hosts: HOSTS }, payload)) return null;
    const fields = fieldsOf(payload);
    const parts = partsOf(fields);
    const names = parts.map(([, part]) => part['e'] ?? '');
    const spread = parts.flatMap(([name, part]) =>
      Object.entries(part).map(([key, value]) => [`${name}.${key}`, value]),
    );
    return [
      {
        kind: kindOf(names),
        parameters: { ...fields, ...(Object.fromEntries(spread) as HitFields) },
        pageUrl: field(fields, 'fu', 'lu'),
        siteId: account(fields, 'a'),
      },
    ];
  },
};

function partsOf(fields: HitFields): [string, HitFields][] {
  return Object.entries(fields)
    .filter(([name]) => /^p\d{1,2}$/.test(name))
    .map(([name, text]) => [name, Object.fromEntries(new URLSearchParams(text))]);
}

function kindOf(names: string[]): HitKind {
  if (names.some((name) => SALES.has(name))) return 'event';
  return names.some((name) => VIEWS.has(name)) ? 'page-view' : 'other';
}
