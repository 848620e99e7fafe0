import { script } from '@vigie/demo-site/shop/tracking-snippet.ts';
import { ENTRY } from './page.ts';
import type { Row } from './row.ts';
import { ALL, NEVER, LITERAL, onceLoaded } from './row.ts';

const EMPTY_LAYER = script('window.dataLayer = [];');
/** Rows whose dataLayer is defined or filled late, or never. */
export const DATA_LAYERS: Row[] = [
  {
    name: 'a dataLayer that is defined',
    delays: ALL,
    inTests: 3_000,
    parts: (ms) => ({ layer: '', code: `after(${ms}, () => { window.dataLayer = [${LITERAL}]; })` }),
    expected: { reasons: { dataLayer: 'late' } },
  },
  {
    name: 'a dataLayer that is defined and filled later',
    delays: [2_000],
    parts: (ms) => ({
      layer: '',
      code: onceLoaded(
        `await wait(${ms / 2}); window.dataLayer = []; await wait(${ms}); dataLayer.push(${LITERAL})`,
      ),
    }),
    expected: { reasons: { dataLayer: 'late' } },
  },
  {
    name: 'an empty dataLayer that is filled',
    delays: ALL,
    inTests: 2_000,
    parts: (ms) => ({ layer: EMPTY_LAYER, code: `after(${ms}, () => dataLayer.push(${LITERAL}))` }),
  },
  {
    name: 'a dataLayer that is defined after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ layer: '', code: `after(${ms}, () => { window.dataLayer = [${LITERAL}]; })` }),
    expected: { reasons: { dataLayer: 'missing' }, pushes: [] },
  },
  {
    name: 'a dataLayer that stays empty',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => ({ layer: EMPTY_LAYER, atOnce: 'nothing', code: `after(${ms}, pageView)` }),
    expected: { reasons: { dataLayer: 'empty' }, pushes: [] },
  },
  {
    name: 'a dataLayer that becomes an object',
    delays: [2_000],
    parts: (ms) => ({ code: `after(${ms}, () => { window.dataLayer = ${LITERAL}; })` }),
    expected: { reasons: { dataLayer: 'not-an-array' } },
  },
  {
    name: 'a push that waits for the end of many changes',
    delays: [3_000],
    inTests: 3_000,
    parts: (ms) => ({
      code: `let changes = 0;
let pending;
const change = () => {
  changes += 1;
  clearTimeout(pending);
  pending = setTimeout(() => dataLayer.push({ event: 'recherche', changes }), 500);
  if (changes < 20) setTimeout(change, ${(ms - 500) / 20});
};
after(${(ms - 500) / 20}, change);`,
    }),
    expected: { pushes: [ENTRY, { event: 'recherche', changes: 20 }] },
  },
];
