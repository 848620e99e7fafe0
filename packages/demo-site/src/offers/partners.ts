import type { Addresses } from '../demo-page.ts';
import { script } from '../shop/tracking-snippet.ts';

/** HTML of a page's head, once the addresses are known. */
export type HeadPart = (addresses: Addresses) => string;

const MEASUREMENT_ID = 'G-COMPTOIR1';
const DENIED = `gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied' });`;
const GRANT = `gtag('consent', 'update', { analytics_storage: 'granted' })`;

/** The consent manager, above what must wait for it. */
export const MANAGER = `<script src="/consentement.js"></script>`;
/** The same, but its first level has no button that refuses. */
export const MANAGER_WITHOUT_REFUSAL = `<script src="/consentement.js" data-refus="plus-loin"></script>`;

/** Boussole and its commands; `attributes` of its script. */
export function boussole(commands: string, attributes = ''): HeadPart {
  return ({ tagOrigin, collectorOrigin }) => `${script(
    `window.dataLayer = window.dataLayer || [];\nfunction gtag() { dataLayer.push(arguments); }\n${commands}`,
  )}
<script async src="${tagOrigin}/gtag/js?id=${MEASUREMENT_ID}" data-collector="${collectorOrigin}/boussole/g/collect"${attributes}></script>`;
}

/** How Boussole is told what was answered. */
export const BOUSSOLE = {
  /** Without consent it sends no identifier; with it, all. */
  obeys: `${DENIED}\ncomptoir.whenAllowed('mesure', () => ${GRANT});\ngtag('config', '${MEASUREMENT_ID}');`,
  /** Nobody gives an event of that name. */
  neverHears: `${DENIED}\naddEventListener('consentement-donne', () => ${GRANT});\ngtag('config', '${MEASUREMENT_ID}');`,
  /** The tag counts the page when it is granted, and the page does so itself. */
  countsTwice: `${DENIED}\ncomptoir.whenAllowed('mesure', () => { ${GRANT}; gtag('event', 'page_view'); });\ngtag('config', '${MEASUREMENT_ID}');`,
  /** The default is told by the tag's own load. */
  defaultsLate: `gtag('config', '${MEASUREMENT_ID}', { client_storage: 'none' });\nconst refuser = () => { ${DENIED} comptoir.whenAllowed('mesure', () => ${GRANT}); };`,
  /** As before anybody thought of consent. */
  asksNobody: `gtag('config', '${MEASUREMENT_ID}');`,
};

/** Sillage, and when it starts. */
export function sillage(code: string): HeadPart {
  return ({ tagOrigin, collectorOrigin }) =>
    `<script src="${tagOrigin}/sillage.js" data-collector="${collectorOrigin}/sillage/tr"></script>\n${script(code)}`;
}

/** Cabestan, once the visitor has accepted. */
export const cabestan: HeadPart = ({ tagOrigin, collectorOrigin }) =>
  `<script src="${tagOrigin}/cabestan.js" data-collector="${collectorOrigin}/cabestan/v3/JS/comptoir/events"></script>
${script(`comptoir.whenAllowed('publicite', () => cabestan(document.title));`)}`;

/** What an offer has beside Phare when nothing is wrong with it. */
export const obedient: HeadPart = (addresses) =>
  [
    MANAGER,
    boussole(BOUSSOLE.obeys)(addresses),
    sillage(`comptoir.whenAllowed('publicite', () => sillage('PageView'));`)(addresses),
  ].join('\n');
