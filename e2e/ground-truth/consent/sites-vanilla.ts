import { cookieState, inline, scriptOf, styleOf, type ConsentSite } from './consent-site.ts';

/** Returns sites of vanilla-cookieconsent, both generations, in the layouts that websites use. */

const three = (
  name: string,
  {
    modal,
    preferences,
    options = '{}',
  }: {
    modal: string;
    preferences: string;
    options?: string;
  },
): ConsentSite => ({
  name,
  firstLevel: modal.includes('acceptNecessaryBtn') ? 'refuses' : 'no-refusal',
  manager: 'vanilla-cookieconsent',
  head: styleOf('vanilla-cookieconsent', 'dist/cookieconsent.css'),
  body: `${scriptOf('vanilla-cookieconsent', 'dist/cookieconsent.umd.js')}
${inline(`const tell = () => CookieConsent.acceptedCategory('analytics') ? agreed() : declined();
CookieConsent.run({ categories: { necessary: { enabled: true, readOnly: true }, analytics: {} }, onConsent: tell, onChange: tell,
  language: { default: 'fr', translations: { fr: { consentModal: ${modal},
    preferencesModal: { title: 'Vos préférences', closeIconLabel: 'Fermer', ${preferences}
      sections: [{ title: 'Nécessaires', description: 'Toujours là', linkedCategory: 'necessary' },
        { title: 'Mesure', description: 'Mesure d’audience', linkedCategory: 'analytics' }] } } } }, ...${options} });`)}`,
  state: `CookieConsent.validConsent() ? (CookieConsent.acceptedCategory('analytics') ? 'accepted' : 'refused') : null`,
});

const BANNER_TEXTS = `title: 'Des cookies ?', description: 'Nous utilisons des cookies pour mesurer l’audience.'`;

const two = (name: string, { modal, settings }: { modal: string; settings: string }): ConsentSite => ({
  name,
  firstLevel: modal.includes('accept_necessary') ? 'refuses' : 'no-refusal',
  manager: 'vanilla-cookieconsent',
  head: styleOf('vanilla-cookieconsent-2', 'dist/cookieconsent.css'),
  body: `${scriptOf('vanilla-cookieconsent-2', 'dist/cookieconsent.js')}
${inline(`const cc = initCookieConsent();
const tell = () => cc.allowedCategory('analytics') ? agreed() : declined();
cc.run({ current_lang: 'en', autorun: true, page_scripts: true, onAccept: tell, onChange: tell,
  languages: { en: { consent_modal: { title: 'We use cookies!', description: 'This website uses cookies to understand how you use it.', ${modal} },
    settings_modal: { title: 'Cookie preferences', save_settings_btn: 'Save settings', close_btn_label: 'Close', ${settings}
      blocks: [{ title: 'Necessary', description: '-', toggle: { value: 'necessary', enabled: true, readonly: true } },
        { title: 'Analytics', description: '-', toggle: { value: 'analytics', enabled: true, readonly: false } }] } } } });`)}`,
  state: cookieState('cc_cookie', /"analytics"/, /"categories"/),
});

export const VANILLA_SITES: ConsentSite[] = [
  three('v3-box', {
    modal: `{ ${BANNER_TEXTS}, acceptAllBtn: 'Tout accepter', acceptNecessaryBtn: 'Tout refuser', showPreferencesBtn: 'Gérer' }`,
    preferences: `acceptAllBtn: 'Tout accepter', acceptNecessaryBtn: 'Tout refuser', savePreferencesBtn: 'Enregistrer',`,
  }),
  three('v3-refusal-in-preferences', {
    modal: `{ ${BANNER_TEXTS}, acceptAllBtn: 'Accepter', showPreferencesBtn: 'Préférences' }`,
    preferences: `acceptAllBtn: 'Tout accepter', acceptNecessaryBtn: 'Tout refuser', savePreferencesBtn: 'Enregistrer',`,
    options: `{ guiOptions: { consentModal: { layout: 'bar', position: 'bottom' } } }`,
  }),
  three('v3-only-save', {
    modal: `{ ${BANNER_TEXTS}, acceptAllBtn: 'D’accord', showPreferencesBtn: 'Personnaliser' }`,
    preferences: `savePreferencesBtn: 'Enregistrer mes choix',`,
    options: `{ cookie: { useLocalStorage: true, name: 'mes_choix' }, disablePageInteraction: true }`,
  }),
  two('v2-cloud', {
    modal: `primary_btn: { text: 'Accept all', role: 'accept_all' }, secondary_btn: { text: 'Reject all', role: 'accept_necessary' }`,
    settings: `accept_all_btn: 'Accept all', reject_all_btn: 'Reject all',`,
  }),
  two('v2-settings', {
    modal: `primary_btn: { text: 'Got it', role: 'accept_all' }, secondary_btn: { text: 'Let me choose', role: 'settings' }`,
    settings: '',
  }),
];
