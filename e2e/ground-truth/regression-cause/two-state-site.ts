/** A part of a page that may change: its original form, a harmless change, and a change that breaks the page. */
interface Part {
  name: string;
  old: string | null;
  harmless: string | null;
  guilty: readonly (string | null)[];
}

const DENIED = `window.consent = { analytics: false };`;
const CSP = (scripts: string, images: string) => `script-src 'self' ${scripts}; img-src 'self' ${images}`;
const ALL = 'http://*.test:*';

/** Parts in the order in which the page requests them. Null: the part is absent. */
const PARTS: readonly Part[] = [
  {
    name: 'csp',
    old: CSP(ALL, ALL),
    harmless: `${CSP(ALL, ALL)}; object-src 'none'`,
    guilty: [CSP('http://cmp.test:*', ALL), CSP(ALL, '')],
  },
  { name: 'referrer', old: 'origin', harmless: 'no-referrer', guilty: [] },
  {
    name: 'app.js',
    old: `window.dataLayer = [{ page_type: 'product' }];`,
    harmless: `window.dataLayer = [{ page_type: 'product', release: 2 }];`,
    guilty: [null, 'window.dataLayer = [];', `window.dataLayer = 'product';`],
  },
  {
    name: 'consent-manager.js',
    old: `window.consent = { analytics: true };`,
    harmless: `window.consent = { analytics: true, version: 2 };`,
    guilty: [null, DENIED, `throw new Error('not ready')`],
  },
  { name: 'legacy.js', old: `window.legacy = 1;`, harmless: null, guilty: [] },
  {
    name: 'widget.js',
    old: null,
    harmless: `window.widget = 1;`,
    guilty: [DENIED, `window.dataLayer = undefined;`],
  },
  {
    name: 'bundle',
    old: `window.bundle = { started: true };`,
    harmless: `window.bundle = { started: true, release: 2 };`,
    guilty: [DENIED, `delete window.consent;`],
  },
  {
    name: 'container.js',
    old: `if (window.consent && window.consent.analytics) { const tag = document.createElement('script'); tag.src = TAG; document.head.append(tag); }`,
    harmless: `window.loader = 2; if (window.consent && window.consent.analytics) { const tag = document.createElement('script'); tag.src = TAG; document.head.append(tag); }`,
    guilty: [
      `window.loader = 2;`,
      `const tag = document.createElement('script'); tag.src = TAG + '.gone'; document.head.append(tag);`,
    ],
  },
  {
    name: 'tag',
    old: `const hit = (more) => { new Image().src = HIT + '?idsite=1&rec=1&action_name=' + encodeURIComponent(document.title) + '&url=' + encodeURIComponent(location.href) + more; }; hit('');`,
    harmless: `const version = 2; const hit = (more) => { new Image().src = HIT + '?idsite=1&rec=1&action_name=' + encodeURIComponent(document.title) + '&url=' + encodeURIComponent(location.href) + more; }; hit('');`,
    guilty: [`window.tag = 'no hit';`, `throw new Error('broken release');`],
  },
];

/** Two changes that break the page only together: the new loader needs a function that only the old tag has. */
const TOGETHER = {
  'container.js': `window.loaderVersion = 2; ${PARTS.find(({ name }) => name === 'container.js')?.old}`,
  tag: `if (!window.loaderVersion) { ${PARTS.find(({ name }) => name === 'tag')?.old} }`,
} as const;
/** Pairs of which each change alone breaks the page. */
const EACH: readonly (readonly [string, string])[] = [
  ['consent-manager.js', 'tag'],
  ['container.js', 'tag'],
  ['csp', 'tag'],
  ['bundle', 'csp'],
  ['widget.js', 'tag'],
];

export type Trouble = 'one' | 'each' | 'together' | 'flaky';

export interface TwoStateSite {
  name: string;
  trouble: Trouble;
  /** Names of the parts that break the page. */
  guilty: string[];
  changed: string[];
  part: (name: string, state: 'old' | 'new') => string | null;
  /**
   * Share of faulty documents of a flaky page, and the number of documents after which it stays healthy; null: never.
   */
  flaky: { share: number; healsAfter: number | null } | null;
}

export const PART_NAMES = PARTS.map(({ name }) => name);

/** Returns a generator of numbers from 0 to below 1, seeded (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function siteOf(trouble: Trouble, number: number, seed: number): TwoStateSite {
  const random = randomOf(seed * 10_007 + number * 101 + trouble.length);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const count = 2 + (number % 7);
  const breakers = PARTS.filter(({ guilty }) => guilty.length > 0).map(({ name }) => name);
  const guilty = {
    one: () => [pick(breakers)],
    each: () => [...pick(EACH)],
    together: () => Object.keys(TOGETHER),
    flaky: () => [],
  }[trouble]();
  const others = PART_NAMES.filter((name) => !guilty.includes(name)).map((name) => ({ name, at: random() }));
  const innocent = others.toSorted((one, other) => one.at - other.at).map(({ name }) => name);
  const changed = [...guilty, ...innocent].slice(0, Math.max(count, guilty.length));
  const versions = new Map(
    PARTS.filter(({ name }) => changed.includes(name)).map((part) => {
      if (!guilty.includes(part.name)) return [part.name, part.harmless];
      return [
        part.name,
        trouble === 'together' ? TOGETHER[part.name as keyof typeof TOGETHER] : pick(part.guilty),
      ];
    }),
  );
  const part = (name: string, state: 'old' | 'new') =>
    state === 'new' && versions.has(name)
      ? (versions.get(name) ?? null)
      : (PARTS.find((one) => one.name === name)?.old ?? null);
  const share = 0.2 + 0.3 * random();
  const flaky =
    trouble === 'flaky'
      ? number % 2 === 0
        ? { share, healsAfter: null }
        : { share: 1, healsAfter: number }
      : null;
  return { name: `${trouble}-${number}`, trouble, guilty, changed, part, flaky };
}
