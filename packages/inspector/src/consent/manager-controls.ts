/** Elements by which known consent managers open an answered banner again, as one selector. */
export const MANAGER_CONTROLS = [
  '#tarteaucitronManager, #tarteaucitronCloseAlert, a[href="#tarteaucitron"], [onclick*="tarteaucitron.userInterface.openPanel"]',
  '#ot-sdk-btn, .ot-sdk-show-settings, #ot-sdk-btn-floating button, .optanon-show-settings, [onclick*="OneTrust.ToggleInfoDisplay"]',
  '#CookiebotWidget button, [onclick*="Cookiebot.renew"], [href*="Cookiebot.renew"], [onclick*="Cookiebot.withdraw"]',
  '[href*="Didomi.preferences.show"], [onclick*="Didomi.preferences.show"], .didomi-consent-link',
  '#axeptio_main_button, [onclick*="openAxeptioCookies"]',
  '#uc-privacy-button, [data-testid="uc-privacy-button"], [onclick*="UC_UI.showSecondLayer"]',
  '[onclick*="klaro.show"], [href*="klaro.show"]',
  '[data-cc="show-preferencesModal"], [data-cc="show-consentModal"], [data-cc="c-settings"], [onclick*="showPreferences"]',
  '.cc-revoke, .cky-btn-revisit, .cky-btn-revisit-wrapper, .cmplz-manage-consent, .iubenda-cs-preferences-link, .iubenda-tp-btn',
  '.gdpr-cookie-notice-settings-button, [onclick*="orejime.prompt"], .orejime-prompt, [data-orejime-prompt]',
  '.osano-cm-widget, .termly-display-preferences, .borlabs-cookie-preference, .brlbs-btn-cookie-preference, #cookie-law-info-again',
  '.eu-cookie-withdraw-tab, .eu-cookie-withdraw-button, [href="#moove_gdpr_cookie_modal"], .rcb-sc-link, #cookiescript_badge',
  '[onclick*="googlefc.showRevocationMessage"], [onclick*="displayConsentUi"], .cmpmore, #silktide-cookie-icon, #stcm-icon',
  '#teconsent, #truste-consent-button-reopen, .cookie-through-show-button, #ccc-icon, .ch2-icon',
].join(', ');

/**
 * JavaScript for the page's own world that opens the choice by the script interface of a manager. Each one returns
 * whether the interface is there.
 */
export const OPEN_BY_INTERFACE = `(() => {
  const ways = [
    () => klaro.show(undefined, true),
    () => tarteaucitron.userInterface.openPanel(),
    () => CookieConsent.showPreferences(),
    () => OneTrust.ToggleInfoDisplay(),
    () => Cookiebot.renew(),
    () => Didomi.preferences.show(),
    () => UC_UI.showSecondLayer(),
    () => openAxeptioCookies(),
    () => orejime.prompt(),
    () => CookieThough.show(),
    () => __tcfapi('displayConsentUi', 2, () => {}),
  ];
  return ways.some((way) => { try { way(); return true; } catch { return false; } });
})()`;
