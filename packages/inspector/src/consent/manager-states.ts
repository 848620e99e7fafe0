/** Returns JavaScript that gives the text of a cookie; '' without the cookie. */
const cookie = (name: string): string =>
  `decodeURIComponent((document.cookie.split('; ').find((one) => one.startsWith('${name}=')) ?? '').slice(${name.length + 1}))`;

/** Returns JavaScript for a cookie that holds the answer in one word. */
const oneWord = (name: string, yes: string, no: string): string =>
  `((kept) => /^(${yes})$/.test(kept) ? [true] : /^(${no})$/.test(kept) ? [false] : [])(${cookie(name)})`;

/** Returns JavaScript for a cookie that names each purpose, then yes or no. */
const byPurpose = (name: string, pattern: RegExp, yes: string): string =>
  `[...${cookie(name)}.matchAll(${pattern})].map((found) => found[1] === '${yes}')`;

/**
 * Returns JavaScript for a list that also names mandatory purposes, whose number is unknown. It therefore gives a state
 * only if the list agrees with the requested answer.
 */
const byCount = (count: string): string =>
  `((count) => (count > 1) === (asked === 'accept') ? [count > 1] : [])(${count})`;

/**
 * JavaScript for the page's own world, by manager, that reads the stored answer: for each purpose that may be refused,
 * whether the visitor agreed. No purpose: nobody has answered, or the answer is unknown. `asked` is the answer that was
 * given. Sources: the tests of autoconsent's rules (16.23), and the managers' own packages as `npm run evaluate:consent`
 * visits them.
 */
export const MANAGER_STATES: Readonly<Record<string, string>> = {
  tarteaucitron: `Object.values(tarteaucitron.state).filter((one) => typeof one === 'boolean')`,
  Didomi: `Didomi.shouldUserStatusBeCollected?.() ? [] : Object.values(Didomi.getCurrentUserStatus().purposes).map((one) => one.enabled)`,
  OneTrust: `/OptanonAlertBoxClosed/.test(document.cookie) ? ${byCount("OnetrustActiveGroups.split(',').filter(Boolean).length")} : []`,
  Cookiebot: `Cookiebot.hasResponse ? [!Cookiebot.declined] : []`,
  Axeptio: `((kept) => kept === '' ? [] : ${byCount("kept.split(',').filter(Boolean).length + 1")})(${cookie('axeptio_authorized_vendors')})`,
  Usercentrics: `JSON.parse(localStorage.getItem('usercentrics')).consents.filter((one) => !one.isEssential).map((one) => one.consentStatus)`,
  TrustArc: `((kept) => kept === '' ? [] : [/permit 1,2/.test(kept)])(${cookie('cmapi_cookie_privacy')})`,
  CookieYes: byPurpose(
    'cookieyes-consent',
    /(?:functional|analytics|performance|advertisement|other):(yes|no)/g,
    'yes',
  ),
  Complianz: `[...document.cookie.matchAll(/cmplz_(?:preferences|statistics|marketing)=(allow|deny)/g)].map((found) => found[1] === 'allow')`,
  klaro: `((manager) => manager.confirmed ? manager.config.services.filter((one) => !one.required).map((one) => manager.consents[one.name]) : [])(klaro.getManager())`,
  orejime: byPurpose('eu-consent', /"[^"]+":(true|false)/g, 'true'),
  'vanilla-cookieconsent': `((kept) => kept === '' ? [] : ${byCount('JSON.parse(kept).categories.length')})(${cookie('cc_cookie')})`,
  cookieconsent: oneWord('cookieconsent_status', 'allow|dismiss', 'deny'),
  'cookies-eu-banner': oneWord('hasConsent', 'true', 'false'),
  'react-cookie-consent': oneWord('CookieConsent', 'true', 'false'),
  'gdpr-cookie-notice': byPurpose(
    'gdprcookienotice',
    /"(?:performance|analytics|marketing)":(true|false)/g,
    'true',
  ),
  'cookie-though': `${byPurpose('cookie-preferences', /:([01])/g, '1')}.slice(1)`,
  'Borlabs Cookie': `[JSON.parse(${cookie('borlabs-cookie')}).consents.statistics !== undefined]`,
  CookieFirst: `((kept) => [kept.performance, kept.functional, kept.advertising])(JSON.parse(${cookie('cookiefirst-consent')}))`,
  'Drupal EU Cookie Compliance': oneWord('cookie-agreed', '1|2', '0'),
  'Cookie Law Info': oneWord('cookielawinfo-checkbox-non-necessary', 'yes', 'no'),
  Shopify: `((kept) => kept === '' ? [] : [JSON.parse(kept).purposes.a])(${cookie('_tracking_consent')})`,
  Tealium: `((state) => state === 0 ? [] : [state === 1])(utag.gdpr.getConsentState())`,
};
