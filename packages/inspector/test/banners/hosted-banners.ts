import { run, shop, type BannerPage } from './banner-page.ts';

interface Wiring {
  keep: string;
  afterMs?: number;
}

/** Returns a script for buttons that remove a box and store the answer, once they listen. */
const wire = (box: string, buttons: Record<string, 'yes' | 'no'>, { keep, afterMs = 0 }: Wiring) =>
  run(`setTimeout(() => { for (const [selector, mark] of ${JSON.stringify(Object.entries(buttons))})
    document.querySelector(selector).addEventListener('click', () => { answer(mark, '${keep}'); document.querySelector('${box}').remove() }) }, ${afterMs})`);

const LAYERS = (first: string, second: string) =>
  run(
    `document.querySelector('${first}').addEventListener('click', () => { document.querySelector('${second}').style.display = 'block' })`,
  );

/** Shortened markup that these managers publish on the sites of their customers, and its behaviour. */
export const HOSTED_BANNERS: Record<string, BannerPage> = {
  didomi: {
    manager: 'Didomi',
    html: shop(`<div id="didomi-host" data-nosnippet="true"><div class="didomi-popup-backdrop"></div><div id="didomi-notice" class="bar" role="dialog">
      <p>Avec votre accord, nos partenaires et nous utilisons des cookies pour mesurer l’audience.</p><span class="didomi-continue-without-agreeing" role="button" tabindex="0">Continuer sans accepter →</span>
      <button id="didomi-notice-learn-more-button">En savoir plus</button><button id="didomi-notice-agree-button"><span>Accepter &amp; Fermer</span></button></div></div>
      ${run(`var asked = []; window.__tcfapi = (command, version, done) => done({ listenerId: 1, cmpId: 7, gdprApplies: true, eventStatus: window.chosen ? 'useractioncomplete' : 'cmpuishown', tcString: window.chosen }, true)`)}
      ${wire('#didomi-host', { '#didomi-notice-agree-button': 'yes', '.didomi-continue-without-agreeing': 'no' }, { keep: 'didomi_token', afterMs: 900 })}`),
  },
  tarteaucitron: {
    manager: 'tarteaucitron',
    html: shop(`<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig" class="bar"><p>Ce site utilise des cookies.</p><button id="tarteaucitronAllDenied2">Tout refuser</button><button id="tarteaucitronPersonalize2">Tout accepter</button></div>
      <div id="tarteaucitronAlertSmall" style="position:fixed;bottom:0;right:0"><button>Gestion des cookies</button></div></div>
      ${wire('#tarteaucitronAlertBig', { '#tarteaucitronPersonalize2': 'yes', '#tarteaucitronAllDenied2': 'no' }, { keep: 'tarteaucitron' })}`),
  },
  // Without a refusal on its first level, in a language that the lexicon does not contain.
  klaro: {
    manager: 'klaro',
    offers: ['accept', 'settings'],
    html: shop(`<div id="klaro"><div class="klaro"><div class="cookie-notice bar"><div class="cn-body"><p>Kolačići: možemo li ih koristiti?</p><div class="cn-ok"><a class="cm-link cn-learn-more" href="#">Saznaj više</a>
      <div class="cn-buttons"><button class="cm-btn cm-btn-success" type="button">U redu</button></div></div></div></div>
      <div class="cookie-modal" style="display:none"><div class="cm-modal cm-klaro modal"><p>Kolačići</p><button class="cm-btn cm-btn-decline cm-btn-danger cn-decline">Ne hvala</button></div></div></div></div>
      ${LAYERS('.cn-learn-more', '.cookie-modal')}
      ${wire('#klaro', { '.cm-btn-success': 'yes', '.cm-btn-decline': 'no' }, { keep: 'klaro' })}`),
  },
  // Its refusal stands on the first level, where nobody sees it.
  'klaro-hidden-refusal': {
    manager: 'klaro',
    offers: ['accept', 'settings'],
    html: shop(`<div id="klaro"><div class="klaro"><div class="cookie-notice bar"><div class="cn-body"><p>Nous utilisons des cookies.</p><a class="cm-link cn-learn-more" href="#">En savoir plus</a>
      <button class="cm-btn cm-btn-success" type="button">Tout accepter</button> <span style="opacity:0"><button class="cm-btn cn-decline" type="button">Je refuse</button></span></div></div></div></div>
      ${wire('#klaro', { '.cm-btn-success': 'yes', '.cn-decline': 'no' }, { keep: 'klaro' })}`),
  },
  onetrust: {
    manager: 'OneTrust',
    html: shop(`<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" class="bar" role="region" aria-label="Cookie banner"><div>By clicking “Accept All Cookies”, you agree to the storing of cookies on your device.
      <a href="/cookies">Cookie Policy</a></div><button id="onetrust-pc-btn-handler">Cookies Settings</button><button id="onetrust-accept-btn-handler">Accept All Cookies</button></div>
      <div id="onetrust-pc-sdk" class="modal" style="display:none" role="dialog"><h2>Privacy Preference Center</h2><p>Cookies that we use</p><label><input type="checkbox" checked id="ot-1">Analytics</label>
      <button id="accept-recommended-btn-handler">Allow All</button><button class="save-preference-btn-handler onetrust-close-btn-handler">Confirm My Choices</button></div></div>
      ${LAYERS('#onetrust-pc-btn-handler', '#onetrust-pc-sdk')}
      ${wire('#onetrust-consent-sdk', { '#onetrust-accept-btn-handler': 'yes', '#accept-recommended-btn-handler': 'yes' }, { keep: 'OptanonAlertBoxClosed' })}
      ${run(`document.querySelector('.save-preference-btn-handler').onclick = () => { answer(document.querySelector('#ot-1').checked ? 'yes' : 'no', 'OptanonAlertBoxClosed'); document.querySelector('#onetrust-consent-sdk').remove() }`)}`),
  },
  cookiebot: {
    manager: 'Cookiebot',
    html: shop(`<div id="CybotCookiebotDialog" class="modal" role="dialog"><div>Diese Webseite verwendet Cookies</div><a href="#" id="CybotCookiebotDialogBodyEdgeMoreDetailsLink">Details zeigen</a>
      <button id="CybotCookiebotDialogBodyButtonDecline">Ablehnen</button><button id="CybotCookiebotDialogBodyLevelButtonCustomize">Anpassen</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll">Alle zulassen</button></div>
      ${wire('#CybotCookiebotDialog', { '#CybotCookiebotDialogBodyButtonDecline': 'no', '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll': 'yes' }, { keep: 'CookieConsent', afterMs: 300 })}`),
  },
  axeptio: {
    manager: 'Axeptio',
    html: shop(
      `<div id="axeptio_overlay" class="axeptio_mount"></div>${run(`setTimeout(() => { const host = document.createElement('div'); host.className = 'needsclick'; document.querySelector('#axeptio_overlay').append(host);
      const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<div style="position:fixed;bottom:10px;left:10px;background:#fff;width:320px;padding:20px"><p>Bonjour ! On a attendu d’être sûrs que le contenu de ce site vous intéresse avant de vous déranger, mais on aimerait bien vous accompagner. C’est OK pour vous ? Nos cookies...</p><button id="axeptio_btn_dismiss">Non merci</button><button id="axeptio_btn_configure">Je choisis</button><button id="axeptio_btn_acceptAll">OK pour moi</button></div>';
      setTimeout(() => { root.querySelector('#axeptio_btn_dismiss').onclick = () => { answer('no', 'axeptio_cookies'); host.remove() }; root.querySelector('#axeptio_btn_acceptAll').onclick = () => { answer('yes', 'axeptio_cookies'); host.remove() } }, 400) }, 1200)`)}`,
    ),
  },
  usercentrics: {
    manager: 'Usercentrics',
    html: shop(
      `<div id="usercentrics-root" data-created-at="1"></div>${run(`const root = document.querySelector('#usercentrics-root').attachShadow({ mode: 'open' });
      root.innerHTML = '<div data-testid="uc-default-wall" style="position:fixed;inset:0;background:#0008"><div role="dialog" style="background:#fff;margin:100px"><p>Wir nutzen Cookies und andere Technologien</p><button role="button" data-testid="uc-more-button">Mehr</button><button data-testid="uc-deny-all-button">Ablehnen</button><button data-testid="uc-accept-all-button">Alles akzeptieren</button></div></div>';
      for (const [name, mark] of [['deny', 'no'], ['accept', 'yes']]) root.querySelector('[data-testid="uc-' + name + '-all-button"]').onclick = () => { localStorage.setItem('uc_user_interaction', 'true'); answer(mark); root.innerHTML = '' }`)}`,
    ),
  },
  sourcepoint: {
    manager: 'Sourcepoint',
    html: shop(`<div id="sp_message_container_1" style="position:fixed;inset:0;z-index:999999"><iframe id="sp_message_iframe_1" src="ELSEWHERE/sourcepoint-frame" style="width:100%;height:100%;border:0"></iframe></div>
      ${run(`addEventListener('message', ({ data }) => { if (data.choice) { localStorage.setItem('_sp_user_consent_1', data.choice); answer(data.choice); document.querySelector('#sp_message_container_1').remove() } })`)}`),
  },
  quantcast: {
    manager: 'InMobi Choice',
    html: shop(`<div class="qc-cmp2-container" id="qc-cmp2-container"><div id="qc-cmp2-main"><div id="qc-cmp2-ui" class="modal" role="dialog"><h2>We value your privacy</h2><p>We and our partners store and/or access information on a device</p>
      <div class="qc-cmp2-summary-buttons"><button mode="secondary"><span>MORE OPTIONS</span></button><button mode="secondary" id="no"><span>DISAGREE</span></button><button mode="primary" id="yes"><span>AGREE</span></button></div></div></div></div>
      ${wire('#qc-cmp2-container', { '#yes': 'yes', '#no': 'no' }, { keep: 'euconsent-v2', afterMs: 200 })}`),
  },
  trustarc: {
    manager: 'TrustArc',
    html: shop(`<div id="consent_blackbar" class="bar"><div id="truste-consent-track">This site uses cookies. <button id="truste-show-consent">Manage Settings</button><button id="truste-consent-button">Accept All</button></div></div>
      ${run(`const close = (mark) => { answer(mark, 'notice_preferences'); document.querySelector('#consent_blackbar').remove(); document.querySelector('.truste_box_overlay')?.remove() };
      document.querySelector('#truste-consent-button').onclick = () => close('yes'); addEventListener('message', ({ data }) => data.trust && close(data.trust));
      document.querySelector('#truste-show-consent').onclick = () => setTimeout(() => { const box = document.createElement('div'); box.className = 'truste_box_overlay modal'; box.innerHTML = '<iframe class="truste_popframe" title="TrustArc Cookie Consent Manager" src="/trustarc-frame" style="width:100%;height:300px"></iframe>'; document.body.append(box) }, 600)`)}`),
  },
  consentmanager: {
    manager: 'consentmanager',
    html: shop(
      `<div id="cmpwrapper"></div>${run(`const root = document.querySelector('#cmpwrapper').attachShadow({ mode: 'open' }); root.innerHTML = '<div id="cmpbox" style="position:fixed;top:20%;left:20%;background:#fff" role="dialog"><p>Willkommen! Wir verwenden Cookies</p><a href="#" class="cmpboxbtn cmpboxbtncustom">Einstellungen</a><a href="#" class="cmpboxbtn cmpboxbtnno" role="button">Ablehnen</a><a href="#" class="cmpboxbtn cmpboxbtnyes" role="button">Akzeptieren</a></div>';
      for (const [name, mark] of [['no', 'no'], ['yes', 'yes']]) root.querySelector('.cmpboxbtn' + name).onclick = (event) => { event.preventDefault(); answer(mark, '__cmpcc'); root.innerHTML = '' }`)}`,
    ),
  },
  cookieyes: {
    manager: 'CookieYes',
    html: shop(`<div class="cky-consent-container cky-box-bottom-left" style="position:fixed;bottom:40px;left:40px;background:#fff"><div class="cky-consent-bar"><p>We use cookies to enhance your browsing experience.</p>
      <button class="cky-btn cky-btn-customize">Customise</button><button class="cky-btn cky-btn-reject">Reject All</button><button class="cky-btn cky-btn-accept">Accept All</button></div></div>
      ${wire('.cky-consent-container', { '.cky-btn-reject': 'no', '.cky-btn-accept': 'yes' }, { keep: 'cookieyes-consent', afterMs: 500 })}`),
  },
  complianz: {
    manager: 'Complianz',
    html: shop(`<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner bar" role="dialog" aria-modal="true"><div class="cmplz-title">Beheer toestemming</div><p>Om de beste ervaringen te bieden, gebruiken wij cookies.</p>
      <button class="cmplz-btn cmplz-accept">Accepteren</button><button class="cmplz-btn cmplz-deny">Weigeren</button><button class="cmplz-btn cmplz-view-preferences">Bekijk voorkeuren</button></div></div>
      ${wire('#cmplz-cookiebanner-container', { '.cmplz-accept': 'yes', '.cmplz-deny': 'no' }, { keep: 'cmplz_banner-status' })}`),
  },
  iubenda: {
    manager: 'iubenda',
    html: shop(`<div id="iubenda-cs-banner" class="iubenda-cs-container bar"><p>Noi e terze parti selezionate utilizziamo cookie o tecnologie simili.</p><button class="iubenda-cs-customize-btn">Scopri di più e personalizza</button>
      <button class="iubenda-cs-reject-btn">Rifiuta</button><button class="iubenda-cs-accept-btn">Accetta</button></div>
      ${wire('#iubenda-cs-banner', { '.iubenda-cs-accept-btn': 'yes', '.iubenda-cs-reject-btn': 'no' }, { keep: '_iub_cs-1' })}`),
  },
  termly: {
    manager: 'Termly',
    html: shop(`<div id="termly-code-snippet-support"><div class="bar"><div class="termly-styles-root">We use essential cookies to make our site work. <span role="button" tabindex="0">Preferences</span><button data-tid="banner-decline">Decline</button><button data-tid="banner-accept">Accept</button></div></div></div>
      ${run(`for (const [name, mark] of [['decline', 'no'], ['accept', 'yes']]) document.querySelector('[data-tid="banner-' + name + '"]').onclick = () => { localStorage.setItem('TERMLY_API_CACHE', mark); answer(mark); document.querySelector('#termly-code-snippet-support').innerHTML = '' }`)}`),
  },
  osano: {
    manager: 'Osano',
    html: shop(`<div class="osano-cm-window"><div class="osano-cm-dialog osano-cm-dialog--type_bar bar" role="dialog"><p>This website uses cookies to understand website usage.</p><button class="osano-cm-denyAll osano-cm-button">Reject All</button><button class="osano-cm-accept-all osano-cm-button">Accept All</button></div></div>
      ${wire('.osano-cm-window', { '.osano-cm-denyAll': 'no', '.osano-cm-accept-all': 'yes' }, { keep: 'osano_consentmanager' })}`),
  },
  sirdata: {
    manager: 'Sirdata',
    html: shop(`<div id="sd-cmp"><div class="modal"><p>Le respect de votre vie privée est notre priorité. Nos partenaires et nous stockons des informations.</p><a id="skip">Continuer sans accepter</a><button id="some">Paramétrer vos choix</button><button id="all">Tout accepter</button></div></div>
      ${wire('#sd-cmp', { '#skip': 'no', '#all': 'yes' }, { keep: 'SDDAN_consent' })}`),
  },
  'commanders-act': {
    manager: 'Commanders Act',
    html: shop(`<div id="tc-privacy-wrapper"><div id="popin_tc_privacy" class="bar"><div id="popin_tc_privacy_text">Ce site utilise des cookies.</div><button id="popin_tc_privacy_button">Personnaliser</button><button id="popin_tc_privacy_button_2">Tout accepter</button><button id="popin_tc_privacy_button_3">Tout refuser</button></div></div>
      ${wire('#tc-privacy-wrapper', { '#popin_tc_privacy_button_2': 'yes', '#popin_tc_privacy_button_3': 'no' }, { keep: 'TC_PRIVACY' })}`),
  },
  'funding-choices': {
    manager: 'Google Funding Choices',
    html: shop(`<div class="fc-consent-root"><div class="fc-dialog-overlay"></div><div class="fc-dialog-container modal"><div class="fc-dialog fc-choice-dialog" role="dialog"><h1>shop.test asks for your consent to use your personal data</h1><div class="fc-footer-buttons"><button class="fc-button fc-cta-consent" aria-label="Consent"><p class="fc-button-label">Consent</p></button>
      <button class="fc-button fc-cta-do-not-consent" aria-label="Do not consent"><p class="fc-button-label">Do not consent</p></button><button class="fc-button fc-cta-manage-options" aria-label="Manage options"><p>Manage options</p></button></div></div></div></div>
      ${wire('.fc-consent-root', { '.fc-cta-consent': 'yes', '.fc-cta-do-not-consent': 'no' }, { keep: 'FCCDCF' })}`),
  },
};

/** Documents of frames, by path. */
export const BANNER_FRAMES: Record<string, string> = {
  '/sourcepoint-frame': `<!doctype html><body><div class="message-component message-container" style="position:fixed;bottom:0"><p>We and our partners use cookies.</p><button class="sp_choice_type_12">Manage</button><button class="sp_choice_type_13">Reject all</button><button class="sp_choice_type_11">Accept all</button></div>
    ${run(`setTimeout(() => { for (const [type, choice] of [[11, 'yes'], [13, 'no']]) document.querySelector('.sp_choice_type_' + type).onclick = () => parent.postMessage({ choice }, '*') }, 300)`)}`,
  '/trustarc-frame': `<!doctype html><body><p>Cookie preferences for this site</p><div class="pdynamicbutton"><a class="call" role="button" href="#">Agree and proceed</a><a class="required" role="button" href="#">Decline all</a></div>
    ${run(`for (const [name, trust] of [['call', 'yes'], ['required', 'no']]) document.querySelector('.' + name).onclick = () => parent.postMessage({ trust }, '*')`)}`,
};
