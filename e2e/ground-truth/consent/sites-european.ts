import {
  cookieState,
  fileOf,
  followState,
  inline,
  scriptOf,
  styleOf,
  type ConsentSite,
} from './consent-site.ts';

/** Klaro, tarteaucitron and Orejime, in the layouts that websites use. */

const REFUSES = { firstLevel: 'refuses' } as const;
const NO_REFUSAL = { firstLevel: 'no-refusal' } as const;

const klaro = (name: string, config: string, more: Partial<ConsentSite> = REFUSES): ConsentSite => {
  const state = `((manager) => manager.confirmed ? (manager.consents.matomo ? 'accepted' : 'refused') : null)(klaro.getManager())`;
  return {
    name,
    manager: 'klaro',
    body: `${inline(`var klaroConfig = { version: 1, elementID: 'klaro', lang: 'fr', ...${config},
  translations: { zz: { privacyPolicyUrl: '/confidentialite', matomo: { title: 'Matomo', description: 'Mesure d’audience' } } },
  services: [{ name: 'matomo', purposes: ['analytics'], default: false }] };`)}
${scriptOf('klaro', 'dist/klaro.js')}
${inline(followState(state))}`,
    state,
    ...more,
  };
};

const tarteaucitron = (
  name: string,
  config: string,
  firstLevel: ConsentSite['firstLevel'] = 'refuses',
): ConsentSite => ({
  name,
  firstLevel,
  manager: 'tarteaucitron',
  body: `${scriptOf('tarteaucitronjs', 'tarteaucitron.js')}
${inline(`tarteaucitron.init({ privacyUrl: '', bodyPosition: 'bottom', hashtag: '#tarteaucitron', cookieName: 'tarteaucitron', orientation: 'middle',
  groupServices: false, serviceDefaultState: 'wait', showAlertSmall: false, cookieslist: false, showIcon: true, iconPosition: 'BottomRight',
  adblocker: false, DenyAllCta: true, AcceptAllCta: true, highPrivacy: true, handleBrowserDNTRequest: false, removeCredit: false,
  moreInfoLink: true, useExternalCss: false, useExternalJs: false, mandatory: true, ...${config} });
tarteaucitron.services.mesure = { key: 'mesure', type: 'analytic', name: 'Mesure', uri: '/', needConsent: true, cookies: [],
  js: () => agreed(), fallback: () => { if (/mesure=false/.test(document.cookie)) declined(); } };
document.addEventListener('mesure_consentModeKo', () => declined());
document.addEventListener('mesure_disallowed', () => declined());
(tarteaucitron.job = tarteaucitron.job || []).push('mesure');`)}`,
  state: cookieState('tarteaucitron', /mesure=true/, /mesure=false/),
});

const orejime = (name: string, theme: string, config: string): ConsentSite => ({
  name,
  manager: 'orejime',
  ...REFUSES,
  head: theme === 'standard' ? styleOf('orejime', 'dist/orejime-standard.css') : '',
  body: `${inline(`window.orejimeConfig = { privacyPolicyUrl: '/confidentialite', purposes: [
  { id: 'mesure', title: 'Mesure d’audience', description: 'Matomo', cookies: ['_pk_id'] }], ...${config} };`)}
<template data-purpose="mesure"><script>agreed()</script></template>
<script src="${fileOf('orejime', `dist/orejime-${theme}-fr.js`)}"></script>
${inline(`setInterval(() => { if (/eu-consent=[^;]*mesure[^;]*false/.test(decodeURIComponent(document.cookie))) declined(); }, 200);`)}`,
  state: cookieState('eu-consent', /"mesure":true/, /"mesure":false/),
});

/** Returns a Klaro whose first level has its refusal, but does not show it. */
const klaroHiding = (name: string, style: string): ConsentSite =>
  klaro(name, '{ acceptAll: true }', {
    ...NO_REFUSAL,
    head: `<style>.klaro .cn-decline { ${style} }</style>`,
  });

export const EUROPEAN_SITES: ConsentSite[] = [
  klaro('klaro-notice', '{ acceptAll: true }'),
  klaro('klaro-modal', '{ acceptAll: true, mustConsent: true }'),
  klaro('klaro-notice-as-modal', '{ acceptAll: true, noticeAsModal: true }'),
  klaro(
    'klaro-no-decline',
    '{ acceptAll: true, hideDeclineAll: true, storageMethod: "localStorage" }',
    NO_REFUSAL,
  ),
  klaro('klaro-no-decline-it', '{ acceptAll: true, hideDeclineAll: true, lang: "it" }', NO_REFUSAL),
  klaroHiding('klaro-decline-transparent', 'opacity: 0 !important'),
  klaroHiding('klaro-decline-outside', 'position: absolute !important; left: -9999px !important'),
  klaroHiding('klaro-decline-clipped', 'clip-path: inset(100%) !important'),
  klaroHiding(
    'klaro-decline-colorless',
    'color: transparent !important; background: transparent !important; border: 0 !important',
  ),
  klaro('klaro-notice-hr', '{ acceptAll: true, lang: "hr" }'),
  klaro('klaro-accept-selected', '{ acceptAll: false }', { ...REFUSES, cannotAccept: true }),
  tarteaucitron('tarteaucitron-middle', '{}'),
  tarteaucitron('tarteaucitron-bottom', `{ orientation: 'bottom', cookieslist: true, showAlertSmall: true }`),
  tarteaucitron('tarteaucitron-popup', `{ orientation: 'popup', groupServices: true }`),
  tarteaucitron('tarteaucitron-no-deny', `{ DenyAllCta: false, orientation: 'top' }`, 'no-refusal'),
  orejime('orejime-banner', 'standard', '{}'),
  orejime('orejime-modal', 'standard', '{ forceModal: true }'),
  orejime('orejime-dsfr', 'dsfr', '{ forceBanner: true }'),
];
