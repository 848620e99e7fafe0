/** Consent manager: how to recognise its banner, and where it stores the answer. */
export interface ConsentManager {
  name: string;
  /** Ids of its banner's box in the document: looked up at once, at any position of the box. */
  ids?: readonly string[];
  /** Selector for its box, or for an element in or around it; serves for the name only. */
  marks?: string;
  /** Selector for accept buttons whose text is unclear without their position. */
  accept?: string;
  refuse?: string;
  settings?: string;
  /**
   * Text of a regular expression for the cookies and storage keys that it writes with an answer. Absent: where it
   * stores an answer is unknown.
   */
  storagePattern?: string;
  /** Selector for an element that stays after the answer: it opens the settings again, and requests nothing. */
  stays?: string;
}

/** Consent managers that are recognised by name. Other banners are answered too, without a manager. */
export const MANAGERS: readonly ConsentManager[] = [
  {
    name: 'tarteaucitron',
    ids: ['tarteaucitronAlertBig'],
    marks: '#tarteaucitronRoot, #tarteaucitronAlertBig, #tarteaucitron',
    accept: '#tarteaucitronPersonalize2, #tarteaucitronAllAllowed',
    refuse: '#tarteaucitronAllDenied2, #tarteaucitronAllDenied',
    settings: '#tarteaucitronCloseAlert',
    stays: '#tarteaucitronAlertSmall, #tarteaucitronIcon',
    // The site configures the name.
    storagePattern: '',
  },
  {
    name: 'Didomi',
    ids: ['didomi-notice', 'didomi-popup', 'didomi-consent-popup'],
    marks: '#didomi-host, #didomi-notice, #didomi-popup',
    accept: '#didomi-notice-agree-button',
    refuse: '#didomi-notice-disagree-button, .didomi-continue-without-agreeing',
    settings: '#didomi-notice-learn-more-button',
    storagePattern: 'didomi|euconsent',
  },
  {
    name: 'OneTrust',
    ids: ['onetrust-banner-sdk', 'onetrust-pc-sdk'],
    marks: '#onetrust-consent-sdk, #onetrust-banner-sdk, #onetrust-pc-sdk',
    accept: '#onetrust-accept-btn-handler, #accept-recommended-btn-handler',
    refuse: '#onetrust-reject-all-handler, .ot-pc-refuse-all-handler',
    settings: '#onetrust-pc-btn-handler',
    storagePattern: 'Optanon|eupubconsent',
  },
  {
    name: 'Cookiebot',
    ids: ['CybotCookiebotDialog'],
    marks: '#CybotCookiebotDialog',
    accept:
      '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll, #CybotCookiebotDialogBodyButtonAccept, #CybotCookiebotDialogBodyLevelButtonAcceptAll',
    refuse:
      '#CybotCookiebotDialogBodyButtonDecline, #CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll',
    storagePattern: 'CookieConsent',
  },
  {
    name: 'Axeptio',
    ids: ['axeptio_overlay'],
    marks: '#axeptio_overlay, .axeptio_mount, .axeptio_widget, [id^="axeptio_btn"]',
    accept: '#axeptio_btn_acceptAll',
    refuse: '#axeptio_btn_dismiss',
    settings: '#axeptio_btn_configure',
    storagePattern: 'axeptio',
  },
  {
    name: 'Usercentrics',
    ids: ['usercentrics-root', 'usercentrics-cmp-ui', 'uc-banner-modal'],
    marks: '#usercentrics-root, #usercentrics-cmp-ui, [data-testid^="uc-"]',
    accept: '[data-testid="uc-accept-all-button"], #uc-btn-accept-banner, [data-action-type="accept"]',
    refuse: '[data-testid="uc-deny-all-button"], #uc-btn-deny-banner, [data-action-type="deny"]',
    storagePattern: '^uc|usercentrics|euconsent',
  },
  {
    name: 'Sourcepoint',
    marks: '[id^="sp_message_container"], [id^="sp_message_iframe"], .sp_choice_type_11, .message-component',
    accept: '.sp_choice_type_11, .sp_choice_type_ACCEPT_ALL',
    refuse: '.sp_choice_type_13, .sp_choice_type_REJECT_ALL',
    settings: '.sp_choice_type_12',
    storagePattern: '_sp_|consentUUID|euconsent|consentDate',
  },
  { name: 'InMobi Choice', ids: ['qc-cmp2-container'], marks: '#qc-cmp2-container, .qc-cmp2-container' },
  {
    name: 'TrustArc',
    ids: ['truste-consent-track', 'consent_blackbar'],
    marks:
      '#truste-consent-track, #consent_blackbar, .truste_overlay, .truste_box_overlay, .truste_popframe, .pdynamicbutton',
    accept: '#truste-consent-button, .pdynamicbutton .call',
    refuse: '#truste-consent-required, .pdynamicbutton .required',
    settings: '#truste-show-consent',
    storagePattern: 'notice_|truste|cmapi',
  },
  {
    name: 'consentmanager',
    ids: ['cmpbox', 'cmpwrapper'],
    marks: '#cmpbox, #cmpwrapper',
    accept: '.cmpboxbtnyes',
    refuse: '.cmpboxbtnno',
    settings: '.cmpboxbtncustom',
    storagePattern: 'cmp|euconsent',
  },
  {
    name: 'CookieYes',
    marks: '.cky-consent-container, .cky-modal, .cky-consent-bar',
    accept: '.cky-btn-accept',
    refuse: '.cky-btn-reject',
    settings: '.cky-btn-customize',
    storagePattern: 'cookieyes|cky',
  },
  {
    name: 'Complianz',
    ids: ['cmplz-cookiebanner-container'],
    marks: '.cmplz-cookiebanner, #cmplz-cookiebanner-container',
    accept: '.cmplz-btn.cmplz-accept',
    refuse: '.cmplz-btn.cmplz-deny',
    settings: '.cmplz-btn.cmplz-view-preferences',
    storagePattern: 'cmplz',
  },
  {
    name: 'iubenda',
    ids: ['iubenda-cs-banner'],
    marks: '#iubenda-cs-banner, .iubenda-cs-container',
    accept: '.iubenda-cs-accept-btn',
    refuse: '.iubenda-cs-reject-btn',
    settings: '.iubenda-cs-customize-btn',
    storagePattern: 'iub|euconsent',
  },
  {
    name: 'Termly',
    marks: '#termly-code-snippet-support, [data-tid="banner-accept"], [class*="termly-styles"]',
    accept: '[data-tid="banner-accept"]',
    refuse: '[data-tid="banner-decline"]',
    storagePattern: 'termly',
  },
  {
    name: 'Osano',
    marks: '.osano-cm-window, .osano-cm-dialog',
    accept: '.osano-cm-accept-all, .osano-cm-accept',
    refuse: '.osano-cm-denyAll, .osano-cm-deny',
    settings: '.osano-cm-manage',
    storagePattern: 'osano',
  },
  {
    name: 'Sirdata',
    ids: ['sd-cmp'],
    marks: '#sd-cmp, .sd-cmp',
    storagePattern: 'sddan|sirdata|consent|sdcmp',
  },
  {
    name: 'Commanders Act',
    ids: ['tc-privacy-wrapper', 'popin_tc_privacy', 'privacy-container'],
    marks: '#tc-privacy-wrapper, #popin_tc_privacy, [id^="popin_tc_privacy"], #tc_privacy',
    storagePattern: 'tc_?privacy|tc_?string|tcpid|euconsent',
  },
  {
    name: 'Google Funding Choices',
    marks: '.fc-consent-root',
    accept: '.fc-cta-consent',
    refuse: '.fc-cta-do-not-consent',
    settings: '.fc-cta-manage-options',
    storagePattern: 'FCCDCF|FCNEC|FCCN|googlefc|euconsent',
  },
  {
    name: 'klaro',
    marks: '.klaro .cookie-notice, .klaro .cookie-modal, .cookie-notice.klaro, .cookie-modal.klaro',
    // Its text to accept is "That's OK" in twenty languages.
    accept: '.cookie-notice .cm-btn-success, .cm-btn-accept-all',
    refuse: '.cn-decline, .cm-btn-decline',
    settings: '.cn-learn-more, .cm-btn-lern-more',
    storagePattern: '',
  },
  {
    name: 'orejime',
    marks:
      '.orejime-Banner, .orejime-BannerWrapper, .orejime-Modal, .orejime-Env .fr-consent-banner, .orejime-Env .fr-consent-manager',
    accept: '.orejime-Banner-saveButton',
    refuse: '.orejime-Banner-declineButton',
    settings: '.orejime-Banner-learnMoreButton',
    storagePattern: '',
  },
  {
    name: 'vanilla-cookieconsent',
    marks: '#cc-main, #cc--main',
    accept: '#cc-main [data-role="all"]',
    refuse: '#cc-main [data-role="necessary"]',
    settings: '#cc-main [data-role="show"]',
    // The site configures the name.
    storagePattern: '',
  },
  {
    name: 'cookieconsent',
    marks: '.cc-window, .cc-banner[aria-label^="cookieconsent"]',
    accept: '.cc-window .cc-allow, .cc-window .cc-dismiss',
    refuse: '.cc-window .cc-deny',
    // The site configures the name.
    storagePattern: '',
  },
  {
    name: 'cookies-eu-banner',
    ids: ['cookies-eu-banner'],
    marks: '#cookies-eu-banner',
    accept: '#cookies-eu-accept',
    refuse: '#cookies-eu-reject',
    // The site configures the name.
    storagePattern: '',
  },
  {
    name: 'react-cookie-consent',
    marks: '.CookieConsent, #rcc-confirm-button',
    accept: '#rcc-confirm-button',
    refuse: '#rcc-decline-button',
    // The site configures the name.
    storagePattern: '',
  },
  {
    name: 'gdpr-cookie-notice',
    marks: '.gdpr-cookie-notice, .gdpr-cookie-notice-modal',
    accept: '.gdpr-cookie-notice-nav-item-accept',
    settings: '.gdpr-cookie-notice-nav-item-settings',
    storagePattern: '^gdprcookienotice',
  },
  { name: 'cookie-consent-box', marks: '.cookie-consent-box, .cookie-box' },
  { name: 'cookie-though', marks: '.ct-banner, .cookie-though' },
  {
    name: 'Borlabs Cookie',
    ids: ['BorlabsCookieBox'],
    marks: '#BorlabsCookieBox',
    storagePattern: 'borlabs',
  },
  { name: 'Real Cookie Banner', marks: '[id^="rcb-banner"], [data-rcb-banner]' },
  { name: 'Cookie Law Info', ids: ['cookie-law-info-bar'], marks: '#cookie-law-info-bar' },
  { name: 'Cookie Notice', ids: ['cookie-notice'], marks: '#cookie-notice' },
  { name: 'CookieFirst', marks: '.cookiefirst-root, [data-cookiefirst-widget]' },
  { name: 'CookieHub', marks: '.ch2-container, .ch2-dialog, .ch2' },
  {
    name: 'CookieScript',
    ids: ['cookiescript_injected'],
    marks: '#cookiescript_injected, #cookiescript_injected_wrapper',
  },
  {
    name: 'Civic Cookie Control',
    ids: ['ccc-notify', 'ccc-module'],
    marks: '#ccc',
    storagePattern: 'CookieControl',
  },
  { name: 'AppConsent', ids: ['appconsent'], marks: '#appconsent' },
  {
    name: 'Drupal EU Cookie Compliance',
    ids: ['sliding-popup'],
    marks: '.eu-cookie-compliance-banner, #sliding-popup',
  },
  { name: 'Evidon', ids: ['_evidon_banner'], marks: '#_evidon_banner, #_evidon-banner' },
  { name: 'Ketch', ids: ['lanyard_root'], marks: '#lanyard_root' },
  {
    name: 'Transcend',
    ids: ['transcend-consent-manager'],
    marks: '#transcend-consent-manager',
    storagePattern: 'tcm|transcend',
  },
  { name: 'Shopify', ids: ['shopify-pc__banner'], marks: '#shopify-pc__banner' },
  {
    name: 'GDPR Cookie Compliance',
    ids: ['moove_gdpr_cookie_info_bar'],
    marks: '#moove_gdpr_cookie_info_bar',
  },
  {
    name: 'Piwik PRO',
    ids: ['ppms_cm_popup_overlay'],
    marks: '#ppms_cm_popup_overlay',
    storagePattern: 'ppms',
  },
  { name: 'Tealium', ids: ['__tealiumGDPRecModal'], marks: '#__tealiumGDPRecModal' },
  {
    name: 'HubSpot',
    ids: ['hs-eu-cookie-confirmation'],
    marks: '#hs-eu-cookie-confirmation',
    storagePattern: '__hs',
  },
  {
    name: 'Cookie Information',
    ids: ['coiOverlay', 'cookie-information-template-wrapper'],
    marks: '#coiOverlay, #cookie-information-template-wrapper',
    storagePattern: 'CookieInformation',
  },
  { name: 'Wix', marks: '[data-hook="consent-banner-root"]' },
  { name: 'Fides', ids: ['fides-banner'], marks: '#fides-banner, #fides-modal', storagePattern: 'fides' },
];
