import type { CookieBrowser, CookieRuleName } from '@vigie/contract/cookie-lifetime.ts';

const DAY_SECONDS = 86_400;

/** Rule of a browser for the lifetime of cookies, with the document that states it. */
interface CookieRule {
  browser: CookieBrowser;
  /** First version of the browser with this rule. */
  since: string;
  /** Longest lifetime in seconds. Null: the rule refuses or separates the cookie. */
  longestSeconds: number | null;
  source: string;
  /** Day on which the source was read. */
  readOn: string;
}

const READ_ON = '2026-11-29';

/** Rules of current browsers in their default settings. */
export const COOKIE_RULES: Record<CookieRuleName, CookieRule> = {
  'safari-script': {
    browser: 'safari',
    since: '12.1',
    longestSeconds: 7 * DAY_SECONDS,
    source:
      'webkit.org/tracking-prevention, "7-Day Cap on All Script-Writeable Storage"; webkit.org/blog/8613 (ITP 2.1)',
    readOn: READ_ON,
  },
  'safari-click': {
    browser: 'safari',
    since: '12.1.1',
    longestSeconds: DAY_SECONDS,
    source:
      'webkit.org/blog/8828 (ITP 2.2); webkit.org/blog/9521 (ITP 2.3), "Enhanced Prevention of Tracking Via Link Decoration"',
    readOn: READ_ON,
  },
  'safari-foreign-address': {
    browser: 'safari',
    since: '16.4',
    longestSeconds: 7 * DAY_SECONDS,
    source:
      'webkit.org/tracking-prevention, "CNAME and Third-Party IP Address Cloaking Defense"; WebKit commit 07c42006 (the address of the main resource)',
    readOn: READ_ON,
  },
  'safari-third-party': {
    browser: 'safari',
    since: '13.1',
    longestSeconds: null,
    source: 'webkit.org/tracking-prevention, "Third-party cookies" (all are blocked by default)',
    readOn: READ_ON,
  },
  'firefox-longest': {
    browser: 'firefox',
    since: '139',
    longestSeconds: 400 * DAY_SECONDS,
    source: 'mozilla-central, preference network.cookie.maxageCap and its tests',
    readOn: READ_ON,
  },
  'firefox-third-party': {
    browser: 'firefox',
    since: '103',
    longestSeconds: null,
    source: 'firefox-source-docs.mozilla.org, "Privacy Capabilities Overview" (Total Cookie Protection)',
    readOn: READ_ON,
  },
  'brave-longest': {
    browser: 'brave',
    since: '1.83',
    longestSeconds: 180 * DAY_SECONDS,
    source:
      'brave/brave-browser#48063 and brave/brave-core#30479 (the cap of 7 days for scripts was removed)',
    readOn: READ_ON,
  },
  'brave-third-party': {
    browser: 'brave',
    since: '1.25',
    longestSeconds: null,
    source: 'brave.com/privacy-updates, "Ephemeral third-party site storage"',
    readOn: READ_ON,
  },
  'chrome-longest': {
    browser: 'chrome',
    since: '104',
    longestSeconds: 400 * DAY_SECONDS,
    source:
      'draft-ietf-httpbis-rfc6265bis, section 5.5; developer.chrome.com, "Cookie Expires and Max-Age attributes now have upper limit"',
    readOn: READ_ON,
  },
};

/** Parameters by which ad networks mark a click in the address of the landing page. */
export const CLICK_IDS: readonly string[] = [
  'gclid', 'gbraid', 'wbraid', 'dclid', 'gclsrc', 'fbclid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'sccid',
  'epik', 'rdt_cid', 'yclid', 'ysclid', 'igshid', 'mc_eid', 'mkt_tok', 'obclid', 'tblci', 'vmcid', 'wickedid', 'irclickid',
]; // prettier-ignore
