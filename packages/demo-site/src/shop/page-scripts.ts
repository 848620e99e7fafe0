import { COLLECTOR_NAME, SITE_ID } from './tracking-snippet.ts';

/** Scripts of single pages in two versions: a release replaced the first by the second. */
export const PAGE_SCRIPTS: Readonly<Record<string, string>> = {
  '/colis-11.js': ownScript("const field = document.querySelector('[name=suivi]');", 'field.maxLength = 13;'),
  '/colis-12.js': ownScript(
    "const field = document.querySelector('[name=suivi]');",
    'field.maxLength = 15;',
    "field.autocomplete = 'off';",
  ),
  '/carte-3.js': ownScript("document.querySelector('main p').title = 'Ouvert de 9 h à 18 h';"),
  '/carte-4.js': ownScript("document.querySelector('main p').title = 'Ouvert de 9 h à 19 h';"),
  '/etiquette-7.js': ownScript("document.querySelector('main p').title = 'Étiquette à imprimer';"),
  '/etiquette-8.js': ownScript("document.querySelector('main p').title = 'Étiquette ou code à montrer';"),
  '/soldes-2.js': ownScript("document.querySelector('main p').title = 'Jusqu’à épuisement';"),
  '/soldes-3.js': ownScript("document.querySelector('main p').title = 'Jusqu’à épuisement du stock';"),
  '/catalogue-5.js': ownScript("document.querySelector('main p').title = 'Prix de 2021';"),
  '/catalogue-6.js': ownScript("document.querySelector('main p').title = 'Prix de 2021, pour mémoire';"),
  '/mesure-4.js': measuring(`/${COLLECTOR_NAME}`),
  '/mesure-5.js': measuring(`/hors-service/${COLLECTOR_NAME}`),
};

function measuring(collector: string): string {
  return ownScript(
    'const { collector } = document.currentScript.dataset;',
    'window._phare = window._phare || [];',
    `_phare.push(['setCollector', collector + '${collector}']);`,
    `_phare.push(['setSite', '${SITE_ID}']);`,
    "_phare.push(['trackPageView']);",
  );
}

function ownScript(...lines: string[]): string {
  return ['(function () {', "  'use strict';", ...lines.map((line) => `  ${line}`), '})();', ''].join('\n');
}
