import {
  cookieState,
  fileOf,
  followState,
  inline,
  scriptOf,
  styleOf,
  type ConsentSite,
} from './consent-site.ts';

/** Returns a site with Osano; each small library has one banner. */

const osano = (name: string, config: string, more: Partial<ConsentSite> = {}): ConsentSite => {
  const state = cookieState('cookieconsent_status', /=(allow|dismiss)$/, /=deny$/);
  return {
    name,
    manager: 'cookieconsent',
    head: styleOf('cookieconsent', 'build/cookieconsent.min.css'),
    body: `${scriptOf('cookieconsent', 'build/cookieconsent.min.js')}
${inline(`cookieconsent.initialise({ palette: { popup: { background: '#237afc' }, button: { background: '#fff' } }, ...${config} });
${followState(state)}`)}`,
    state,
    ...more,
  };
};

const react = (
  name: string,
  root: string,
  site: Pick<ConsentSite, 'manager' | 'state' | 'cannotRefuse'>,
) => ({
  name,
  head: styleOf('react-cookie-consent-popup', 'dist/styles/style.css'),
  body: `<div id="root"></div><script type="module">import { show } from '/built/react-banners.js';
show('${root}', { agreed: () => agreed(), declined: () => declined() });</script>`,
  ...site,
});

const RCC = cookieState('CookieConsent', /=true$/, /=false$/);

export const SMALL_LIBRARY_SITES: ConsentSite[] = [
  osano('osano-opt-in', `{ type: 'opt-in' }`),
  osano('osano-opt-out', `{ type: 'opt-out', position: 'top', static: true }`),
  osano('osano-info', `{}`, { cannotRefuse: true }),
  react('react-cookie-consent', 'two', { manager: 'react-cookie-consent', state: RCC }),
  react('react-cookie-consent-overlay', 'overlay', { manager: 'react-cookie-consent', state: RCC }),
  react('react-cookie-consent-accept', 'one', {
    manager: 'react-cookie-consent',
    state: RCC,
    cannotRefuse: true,
  }),
  react('react-cookie-consent-popup', 'popup', {
    manager: null,
    state: `window.popupState`,
  }),
  {
    name: 'gdpr-cookie-notice',
    manager: 'gdpr-cookie-notice',
    firstLevel: 'no-refusal',
    head: styleOf('gdpr-cookie-notice', 'dist/style.css'),
    body: `${scriptOf('gdpr-cookie-notice', 'dist/script.js')}
${inline(`document.addEventListener('gdprCookiesEnabled', ({ detail }) => detail.analytics ? agreed() : declined());
gdprCookieNotice({ locale: 'fr', timeout: 500, expiration: 30, statement: '/cookies', performance: ['JSESSIONID'], analytics: ['_pk_id'], marketing: ['SSID'] });`)}`,
    state: cookieState('gdprcookienotice', /"analytics":true/, /"analytics":false/),
  },
  {
    name: 'cookies-eu-banner',
    manager: 'cookies-eu-banner',
    firstLevel: 'refuses',
    body: `<template id="cookies-eu-banner-template"><div id="cookies-eu-banner">En poursuivant votre navigation, vous acceptez
  le dépôt de cookies tiers destinés à mesurer l’audience. <button id="cookies-eu-reject">Refuser</button> <button id="cookies-eu-accept">Accepter</button></div></template>
${scriptOf('cookies-eu-banner', 'dist/cookies-eu-banner.global.js')}
${inline(`CookiesEuBanner.createCookiesBanner({ onAccept: () => agreed(), onReject: () => declined() });`)}`,
    state: cookieState('hasConsent', /=true$/, /=false$/),
  },
  {
    name: 'cookie-consent-box',
    manager: 'cookie-consent-box',
    head: styleOf('cookie-consent-box', 'dist/cookie-consent-box.css'),
    body: `${inline(`CookieBoxConfig = { language: 'fr', url: '/cookies', cookieDomain: location.hostname };`)}
${scriptOf('cookie-consent-box', 'dist/cookie-consent-box.js')}
${inline(followState(cookieState('cookie-box', /./, /^never$/)))}`,
    state: cookieState('cookie-box', /./, /^never$/),
    cannotRefuse: true,
  },
  {
    name: 'cookie-though',
    manager: 'cookie-though',
    body: `${scriptOf('cookie-though', 'dist/lib.js')}
${inline(`CookieThough.configure({ policies: [{ id: 'essential', label: 'Essential', description: '-', category: 'essential' },
  { id: 'matomo', label: 'Matomo', description: 'Statistics', category: 'statistics' }], essentialLabel: 'Always on',
  permissionLabels: { accept: 'Accept', acceptAll: 'Accept all', decline: 'Decline' }, cookiePreferenceKey: 'cookie-preferences',
  header: { title: 'cookie though?', subTitle: 'You got to love them cookies', description: 'Everybody wants to show his best side - and so do we. That’s why we use cookies.' },
  customizeLabel: 'Customize', cookiePolicy: { url: '/cookies', label: 'Read the full cookie declaration' } });
CookieThough.onPreferencesChanged(({ cookieOptions }) => cookieOptions.find(({ id }) => id === 'matomo').isEnabled ? agreed() : declined());`)}`,
    state: cookieState('cookie-preferences', /matomo:1/, /matomo:0/),
  },
  {
    name: 'porsche-banner',
    manager: null,
    head: `<script type="module" src="${fileOf('@porscheofficial/cookie-consent-banner', 'dist/cookie-consent-banner/cookie-consent-banner.esm.js')}"></script>`,
    body: `<cookie-consent-banner btn-label-accept-and-continue="Agree and continue" btn-label-only-essential-and-continue="Continue with technically required cookies only"
  btn-label-persist-selection-and-continue="Save selection and continue" btn-label-select-all-and-continue="Select all and continue">
  We use cookies and similar technologies to provide certain features and enhance the user experience.
  <a href="javascript:document.dispatchEvent(new Event('cookie_consent_details_show'))">Here</a> you can make detailed settings.</cookie-consent-banner>
${inline(`document.querySelector('cookie-consent-banner').availableCategories = [
  { description: 'Basic functions.', key: 'technically_required', label: 'Technically necessary cookies', isMandatory: true },
  { description: 'Measurement.', key: 'analytics', label: 'Analysis cookies' }];
${followState(cookieState('cookies_accepted_categories', /analytics/, /=/))}`)}`,
    state: cookieState('cookies_accepted_categories', /analytics/, /=/),
  },
  {
    name: 'cookie-notice',
    manager: null,
    body: `${scriptOf('cookie-notice', 'dist/cookie.notice.min.js')}
${inline(followState(cookieState('cookie_notice', /./, /^never$/)))}`,
    state: cookieState('cookie_notice', /./, /^never$/),
    cannotRefuse: true,
  },
  {
    name: 'cookie-consent-js',
    manager: null,
    head: styleOf('cookie-consent-js', 'src/cookie-consent.css'),
    body: `${scriptOf('cookie-consent-js', 'src/cookie-consent.js')}
${inline(`const cookieConsent = new CookieConsent({ contentUrl: '${fileOf('cookie-consent-js', 'cookie-consent-content')}', privacyPolicyUrl: '/privacy',
  blockAccess: true, postSelectionCallback: () => cookieConsent.trackingAllowed() ? agreed() : declined() });`)}`,
    state: cookieState('cookie-consent-tracking-allowed', /=true$/, /=false$/),
  },
];
