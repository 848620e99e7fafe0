import type { HitKind } from '@vigie/contract/hit.ts';
import { flatten, fieldText } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import type { Family } from './family.ts';

/** Plausible: `{"n":"pageview","u":url,"d":domain}`; older scripts use the long names. */
export const plausible: Family = {
  vendor: 'plausible',
  name: 'Plausible',
  category: 'analytics',
  jsTagNames: ['plausible.io/js/', 'plausible*.js'],
  phpTagNames: ['/api/event'],
  pageViewRule: { parameter: 'n', value: 'pageview' },
  requiredVariables: ['n', 'd', 'u'],
  docs: 'https://plausible.io/docs/events-api',
  hosts: ['plausible.io'],
  decode({ json, query }) {
    if (!isObject(json)) return null;
    const name = fieldText(json['n']) ?? fieldText(json['name']);
    const pageUrl = fieldText(json['u']) ?? fieldText(json['url']);
    const siteId = fieldText(json['d']) ?? fieldText(json['domain']);
    if (name === null || pageUrl === null || siteId === null) return null;
    const parameters = { ...query, ...flatten(json) };
    return [{ kind: kindOf(name), parameters, [TYPED]: json, pageUrl, siteId }];
  },
};

function kindOf(name: string): HitKind {
  if (name === 'pageview') return 'page-view';
  return name === 'engagement' ? 'ping' : 'event';
}
