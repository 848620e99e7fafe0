import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';

/**
 * A page with or without planted faults. Its scripts call `matomo()`, `google()` and `piano()`, which the collector
 * logs.
 */
export type MatrixPage = {
  /** Last part of its path. */
  name: string;
  /** JavaScript that runs before the banner and defines `agreed` and `declined`. */
  script: string;
  /** Findings that the collector's log cannot show, with the vendor. */
  planted?: readonly (readonly [ConsentFindingKind, string | null])[];
  /** Banner of the page; absent: the banner with which the page is served. `managed`: its script shows it. */
  banner?: 'none' | 'own' | 'managed' | 'no-refusal' | 'settings';
};

const DEFAULTS = `gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied' });`;
const LOAD_SCRIPT = `document.head.append(Object.assign(document.createElement('script'), { src: ELSEWHERE + '/matomo.js?keeps' }));`;
const IN_WORKER = (condition: string) =>
  `new Worker(URL.createObjectURL(new Blob(['if (' + ${JSON.stringify(condition)} + ') fetch(' + JSON.stringify(matomoUrl()) + ', { mode: "no-cors" })'])));`;

const FOOTER = (link: string, more = '') =>
  `addEventListener('DOMContentLoaded', () => document.body.insertAdjacentHTML('beforeend', '<footer><a href="/"${more}>${link}</a></footer>'));`;
const CONFIRMATION = `if (navigator.globalPrivacyControl) addEventListener('DOMContentLoaded', () => document.querySelector('main').insertAdjacentHTML('beforeend', '<p>Opt-Out Request Honored</p>'));`;

/** Obedient pages, and at least one page for each kind of finding. */
export const MATRIX_PAGES: readonly MatrixPage[] = [
  { name: 'obedient', script: `agreed = matomo;` },
  { name: 'obedient-late', script: `agreed = () => setTimeout(matomo, 1500);` },
  { name: 'early', script: `matomo();` },
  { name: 'early-and-again', script: `matomo(); agreed = matomo;` },
  { name: 'deaf', script: `agreed = declined = matomo;` },
  { name: 'deaf-to-privacy', script: `agreed = matomo; if (navigator.globalPrivacyControl) matomo();` },
  { name: 'hears-privacy', script: `agreed = matomo; if (!navigator.globalPrivacyControl) google('G111');` },
  {
    name: 'hears-privacy-in-worker',
    script: `agreed = matomo; ${IN_WORKER('!navigator.globalPrivacyControl')}`,
  },
  { name: 'lost', script: `agreed = () => {};` },
  {
    name: 'lost-on-the-way',
    script: `agreed = () => { fetch('http://127.0.0.1:9/matomo.php?idsite=1&rec=1').catch(() => {}); };`,
  },
  {
    name: 'stays-a-ping',
    script: `${DEFAULTS} google('G100'); agreed = () => { matomo(); google('G100'); };`,
  },
  { name: 'twice', script: `agreed = () => { matomo(); setTimeout(matomo, 300); };` },
  {
    name: 'keeps-early',
    script: `agreed = matomo; ${LOAD_SCRIPT}`,
    planted: [['cookie-before-consent', 'matomo']],
  },
  {
    name: 'keeps-early-by-answer',
    script: `agreed = matomo; new Image().src = '/own/matomo.js?sets';`,
    planted: [['cookie-before-consent', 'matomo']],
  },
  { name: 'keeps-later', script: `agreed = () => { matomo(); ${LOAD_SCRIPT} };` },
  {
    name: 'own-cookie',
    script: `document.cookie = 'panier=3;path=/'; localStorage.setItem('theme', 'clair'); agreed = matomo;`,
  },
  {
    name: 'no-refusal',
    script: `agreed = matomo;`,
    banner: 'no-refusal',
    planted: [['no-refusal-at-first-level', null]],
  },
  {
    name: 'refusal-behind-settings',
    script: `agreed = declined = matomo;`,
    banner: 'settings',
    planted: [['no-refusal-at-first-level', null]],
  },
  {
    name: 'no-banner-and-keeps',
    script: `matomo(); ${LOAD_SCRIPT}`,
    banner: 'none',
    planted: [['no-banner', null]],
  },
  { name: 'no-banner', script: `matomo(); google('G111');`, banner: 'none', planted: [['no-banner', null]] },
  { name: 'no-banner-and-quiet', script: ``, banner: 'none' },
  { name: 'no-banner-and-exempt', script: `piano('exempt');`, banner: 'none' },
  {
    name: 'google-in-time',
    script: `${DEFAULTS} google('G100'); agreed = () => { matomo(); google('G111'); };`,
  },
  {
    name: 'google-too-late',
    script: `google('G100'); setTimeout(() => { ${DEFAULTS} }, 400); agreed = () => { matomo(); google('G111'); };`,
  },
  { name: 'exempt', script: `agreed = matomo; piano('exempt');` },
  {
    name: 'piano-without-consent',
    script: `agreed = () => { matomo(); piano('optin'); }; piano('no-consent');`,
  },
  { name: 'cookieless-matomo', script: `agreed = matomo; matomo('&_id=&cookie=0');` },
  {
    name: 'californian',
    script: `agreed = matomo; ${FOOTER('Your Privacy Choices')}`,
    planted: [['gpc-not-confirmed', null]],
  },
  {
    name: 'californian-and-confirms',
    script: `agreed = matomo; ${FOOTER('Do Not Sell or Share My Personal Information')} ${CONFIRMATION}`,
    banner: 'own',
  },
  {
    name: 'californian-link-hidden',
    script: `agreed = matomo; ${FOOTER('Your Privacy Choices', ' style="display:none"')}`,
    banner: 'own',
  },
  {
    name: 'californian-without-banner',
    script: `matomo(); ${FOOTER('Do Not Sell My Info')} ${CONFIRMATION}`,
    banner: 'none',
    planted: [
      ['no-banner', null],
      ['against-gpc', 'matomo'],
    ],
  },
  {
    name: 'answer-is-told',
    script: `agreed = () => { matomo(); navigator.sendBeacon('/consent/events', JSON.stringify({ event: 'accept' })); }; navigator.sendBeacon('/consent/events', JSON.stringify({ event: 'shown' }));`,
  },
];
