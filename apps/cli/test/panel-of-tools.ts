import { createLocalAudits } from '../src/mcp/local-audits.ts';
import type { Means } from '../src/mcp/tool.ts';
import { openPanel } from '../src/panel/panel.ts';

/** Id of the one website of the panel that tools are tested with. */
export const WEBSITE_ID = '01900000-0000-7000-8000-000000000001';

/** Creates the means of a tool: a panel with the website "Shop" that gives these answers by path. Nothing is visited. */
export function panelOfTools(answers: Readonly<Record<string, unknown>>): Means {
  const url = 'https://panel.example';
  const websites = {
    items: [{ id: WEBSITE_ID, name: 'Shop', url: 'https://shop.example/' }],
    next: null,
    total: { count: 1, estimated: false },
  };
  const byPath = new Map<string, unknown>(Object.entries({ '/api/websites': websites, ...answers }));
  const calls = openPanel({ url, token: 'x', panelIdentifier: 'vigie-panel' }, (request) =>
    Promise.resolve(Response.json(byPath.get(new URL((request as Request).url).pathname))),
  );
  return {
    panel: { calls, url },
    audits: createLocalAudits(() => Promise.reject(new Error('Nothing is audited.'))),
    seePage: () => Promise.reject(new Error('Nothing is visited.')),
    now: () => new Date('2026-05-08T00:00:00Z'),
  };
}
