import { field } from './family.ts';
import type { Family } from './family.ts';

/** Fathom: `h=<origin>&p=<path>&sid=<site>` in the query; an event also has its name. */
export const fathom: Family = {
  vendor: 'fathom',
  name: 'Fathom Analytics',
  category: 'analytics',
  jsTagNames: ['cdn.usefathom.com/script.js'],
  phpTagNames: ['usefathom.com/'],
  pageViewRule: null,
  requiredVariables: ['sid', 'p'],
  docs: 'https://usefathom.com/docs',
  hosts: ['usefathom.com'],
  decode({ query }) {
    const host = field(query, 'h');
    const path = field(query, 'p');
    const siteId = field(query, 'sid');
    if (host === null || siteId === null || !/^https?:\/\//.test(host)) return null;
    const isEvent = field(query, 'name', 'event_name') !== null;
    return [
      {
        kind: path !== null && !isEvent ? 'page-view' : 'event',
        parameters: query,
        pageUrl: path === null ? null : host + path,
        siteId,
      },
    ];
  },
};
