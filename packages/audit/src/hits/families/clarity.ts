import { valueAtPath, flatten, fieldText } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import { isOwnHost } from './family.ts';
import type { Family } from './family.ts';

/** Positions in the list `e` of a Clarity upload: version, sequence, start, duration, project, user, session ... */
const SEQUENCE = 1;
const PROJECT = 4;

/**
 * Microsoft Clarity: `/collect` with `{"e":[version,sequence,...,project,...],"a":[...]}`; the first upload is the page
 * view.
 */
export const clarity: Family = {
  vendor: 'microsoft-clarity',
  name: 'Microsoft Clarity',
  category: 'session-replay',
  jsTagNames: ['clarity.ms/tag/', 'clarity.ms/s/'],
  phpTagNames: ['clarity.ms/*collect'],
  tagAccount: /\/tag\/(?:uet\/)?(\w+)/,
  pageViewRule: { parameter: 'e.1', value: '1' },
  requiredVariables: [],
  docs: 'https://github.com/microsoft/clarity',
  hosts: ['clarity.ms'],
  decode(payload) {
    const { path, json, query } = payload;
    if (!/\/collect\/?$/.test(path)) return null;
    const envelope = valueAtPath(json, 'e');
    if (!isObject(json) || !Array.isArray(envelope) || !Array.isArray(json['a'])) {
      if (!isOwnHost(clarity, payload)) return null;
      return [{ kind: 'ping', parameters: query, pageUrl: null, siteId: null }];
    }
    const sequence = fieldText(envelope[SEQUENCE]);
    return [
      {
        kind: sequence === '1' ? 'page-view' : 'ping',
        parameters: { ...query, ...flatten({ e: envelope }) },
        pageUrl: envelope.map(fieldText).find((text) => text !== null && /^https?:\/\//.test(text)) ?? null,
        siteId: fieldText(envelope[PROJECT]),
      },
    ];
  },
};
