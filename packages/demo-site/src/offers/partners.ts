import type { Addresses } from '../demo-page.ts';
import { script } from '../shop/tracking-snippet.ts';

/** Returns HTML of a page's head for these addresses. */
export type HeadPart = (addresses: Addresses) => string;

const MEASUREMENT_ID = 'G-COMPTOIR1';
const DENIED = `gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' });`;
const GRANT = `gtag('consent', 'update', { analytics_storage: 'granted' })`;

/** Consent manager, above the scripts that must wait for it. */
export const MANAGER = `<script src="/consentement.js"></script>`;
/** Consent manager without a button that refuses on its first level. */
export const MANAGER_WITHOUT_REFUSAL = `<script src="/consentement.js" data-refus="plus-loin"></script>`;

/** Returns Boussole and its commands; `attributes` of its script. */
export function boussole(commands: string, attributes = ''): HeadPart {
  return ({ tagOrigin, collectorOrigin }) => `${script(
    `window.dataLayer = window.dataLayer || [];\nfunction gtag() { dataLayer.push(arguments); }\n${commands}`,
  )}
<script async src="${tagOrigin}/gtag/js?id=${MEASUREMENT_ID}" data-collector="${collectorOrigin}/boussole/g/collect"${attributes}></script>`;
}

/** Ways in which Boussole gets the visitor's answer. */
export const BOUSSOLE = {
  /** Script that sends no identifier before consent, and all of them afterwards. */
  obeys: `${DENIED}\ncomptoir.whenAllowed('mesure', () => ${GRANT});\ngtag('config', '${MEASUREMENT_ID}');`,
  /** Listens to an event that nothing fires. */
  neverHears: `${DENIED}\naddEventListener('consentement-donne', () => ${GRANT});\ngtag('config', '${MEASUREMENT_ID}');`,
  /** The tag counts the page when consent is granted, and the page does so itself. */
  countsTwice: `${DENIED}\ncomptoir.whenAllowed('mesure', () => { ${GRANT}; gtag('event', 'page_view'); });\ngtag('config', '${MEASUREMENT_ID}');`,
  /** The tag's own load sets the default. */
  defaultsLate: `gtag('config', '${MEASUREMENT_ID}', { client_storage: 'none' });\nconst refuser = () => { ${DENIED} comptoir.whenAllowed('mesure', () => ${GRANT}); };`,
  /** Sends hits without any consent command. */
  asksNobody: `gtag('config', '${MEASUREMENT_ID}');`,
};

/** Returns Sillage and the code that starts it. */
export function sillage(code: string): HeadPart {
  return ({ tagOrigin, collectorOrigin }) =>
    `<script src="${tagOrigin}/sillage.js" data-collector="${collectorOrigin}/sillage/tr"></script>\n${script(code)}`;
}

/** Cabestan, which loads once the visitor has accepted. */
export const cabestan: HeadPart = ({ tagOrigin, collectorOrigin }) =>
  `<script src="${tagOrigin}/cabestan.js" data-collector="${collectorOrigin}/cabestan/v3/JS/comptoir/events"></script>
${script(`comptoir.whenAllowed('publicite', () => cabestan(document.title));`)}`;

/** Partners of an offer without a fault, beside Phare. */
export const obedient: HeadPart = (addresses) =>
  [
    MANAGER,
    boussole(BOUSSOLE.obeys)(addresses),
    sillage(`comptoir.whenAllowed('publicite', () => sillage('PageView'));`)(addresses),
  ].join('\n');
