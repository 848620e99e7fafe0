import type { MatrixPage } from '../consent-matrix/matrix-page.ts';

/** A page whose consent order is safe at every speed, unsafe for one vendor, or unknown. */
export type OrderPage = MatrixPage & {
  order: 'safe' | { vendor: 'matomo' | 'ga4' } | null;
  /** Banner under which the page is safe nevertheless. */
  safeUnder?: string;
};

/** Defines functions that load files and report their arrival; everything else is inline. */
const FILES = `const load = (src) => document.head.append(Object.assign(document.createElement('script'), { src }));
const manager = () => load('/own/consent-manager.js'), tag = () => load(ELSEWHERE + '/matomo.js?calls'), gtagJs = () => load(ELSEWHERE + '/gtag/js?id=G-ABCDEF1234');
const banner = () => document.getElementById('avis');
const showBanner = () => { if (banner()) banner().hidden = false; else addEventListener('DOMContentLoaded', showBanner); };
var onManager = () => {}, onSettings = showBanner, onTag = () => {}, onGoogle = () => {};`;
const DENIED = `gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied' });`;
const HAS_MANAGER = `(window.CookieConsent || window.initCookieConsent || window.klaro || window.tarteaucitron || window.orejime || window.Orejime)`;

/** Pages whose banner uses the page's own manager, with its settings loaded last. */
const OWN: readonly OrderPage[] = [
  ownPage('loads-on-answer', 'safe', `onTag = matomo; agreed = tag; manager();`),
  ownPage(
    'asks-what-was-answered',
    'safe',
    `let yes = false, here = false; onTag = () => { here = true; if (yes) matomo(); }; agreed = () => { yes = true; if (here) matomo(); }; tag(); manager();`,
  ),
  ownPage(
    'looks-without-limit',
    'safe',
    `let wasQueried = false; onSettings = () => { wasQueried = true; showBanner(); }; const look = () => wasQueried ? google('G100') : setTimeout(look, 200); ${DENIED} look(); agreed = () => { matomo(); google('G111'); }; manager();`,
  ),
  ownPage(
    'default-above-tag',
    'safe',
    `${DENIED} let mode = 'G100', here = false; onGoogle = () => { here = true; google(mode); }; agreed = () => { matomo(); mode = 'G111'; if (here) google(mode); }; gtagJs(); manager();`,
  ),
  ownPage(
    'exempt-unless-manager',
    'safe',
    `let here = false; onManager = () => { here = true; }; let sent = false; const once = () => { if (!sent) piano('exempt'); sent = true; }; setTimeout(() => { if (!here) once(); }, 800); agreed = () => { matomo(); once(); }; manager();`,
  ),
  ownPage(
    'unless-manager',
    { vendor: 'matomo' },
    `let here = false; onManager = () => { here = true; }; setTimeout(() => { if (!here) matomo(); }, 800); agreed = matomo; manager();`,
  ),
  ownPage(
    'unless-settings',
    { vendor: 'matomo' },
    `let here = false; onSettings = () => { here = true; showBanner(); }; setTimeout(() => { if (!here) matomo(); }, 800); agreed = matomo; manager();`,
  ),
  ownPage(
    'one-of-two',
    { vendor: 'ga4' },
    `let here = false; onManager = () => { here = true; }; setTimeout(() => { if (!here) google('G111'); }, 800); agreed = () => { matomo(); google('G111'); }; manager();`,
  ),
  ownPage(
    'default-by-manager',
    { vendor: 'ga4' },
    `onManager = () => { ${DENIED} }; onGoogle = () => google(hasDefault() ? 'G100' : 'G111'); setTimeout(gtagJs, 800); agreed = () => { matomo(); google('G111'); }; manager();`,
  ),
  ownPage(
    'default-late-to-pings',
    { vendor: 'ga4' },
    `onSettings = () => { ${DENIED} showBanner(); }; onGoogle = () => google('G100'); setTimeout(gtagJs, 800); agreed = () => { matomo(); google('G111'); }; manager();`,
  ),
  ownPage(
    'answer-missed',
    { vendor: 'matomo' },
    `onTag = () => addEventListener('yes', matomo); agreed = () => dispatchEvent(new Event('yes')); tag(); manager();`,
  ),
  ownPage(
    'twice-when-late',
    { vendor: 'matomo' },
    `let yes = false; const calls = []; onTag = () => { if (yes) matomo(); for (const call of calls) call(); calls.push = (call) => call(); }; agreed = () => { yes = true; calls.push(matomo); }; tag(); manager();`,
  ),
  ownPage(
    'no-banner-means-yes',
    { vendor: 'matomo' },
    `let here = false; onTag = () => { here = true; if (banner() === null) matomo(); }; agreed = () => { if (here) matomo(); }; tag(); manager();`,
  ),
  ownPage('wrong-at-any-speed', null, `onTag = matomo; tag(); manager();`),
  { name: 'nothing-to-hold', script: `agreed = matomo;`, banner: 'own', order: null },
];

/** Pages that all or some of the real managers serve. */
const MANAGED: readonly OrderPage[] = [
  { name: 'obeys', script: `${FILES} onTag = matomo; agreed = tag;`, order: 'safe' },
  {
    name: 'obeys-with-tag-ahead',
    script: `${FILES} let yes = false, here = false; onTag = () => { here = true; if (yes) matomo(); }; agreed = () => { yes = true; if (here) matomo(); }; tag();`,
    order: 'safe',
  },
  {
    name: 'will-not-wait',
    script: `setTimeout(() => { if (!${HAS_MANAGER}) matomo(); }, 800); agreed = matomo;`,
    order: { vendor: 'matomo' },
  },
  {
    name: 'hears-only-once',
    script: `${FILES} onTag = () => addEventListener('yes', matomo); agreed = () => dispatchEvent(new Event('yes')); tag();`,
    order: { vendor: 'matomo' },
    // It shows its banner at the load event, which waits for the tag.
    safeUnder: 'tarteaucitron-bottom',
  },
];

export const ORDER_PAGES: readonly OrderPage[] = [...OWN, ...MANAGED];

function ownPage(name: string, order: OrderPage['order'], script: string): OrderPage {
  return { name, order, script: `${FILES} ${script}`, banner: 'managed' };
}
