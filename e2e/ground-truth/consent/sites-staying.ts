import { cookieState, inline, type ConsentSite } from './consent-site.ts';

/** Banners that stay on the page after an answer, or ask more than once. Each press that answers measures again. */

const STYLE = 'position:fixed;bottom:0;left:0;right:0;background:#fff;padding:2em;z-index:9';
const TEXT = 'Nous utilisons des cookies pour mesurer l’audience de notre site.';
const COOKIE = cookieState('choix', /=oui$/, /=non$/);
/** Variable with the answer, which only the page knows. */
const VARIABLE = 'window.choix';
const BUTTONS = '<button id="non">Tout refuser</button> <button id="oui">Tout accepter</button>';

interface Staying extends Partial<ConsentSite> {
  /** Content of the banner. */
  asks?: string;
  /** JavaScript with `answer(choice)`; by default it runs on each press of the two buttons. */
  presses?: string;
  /** JavaScript of `answer(choice)`. */
  answers: string;
}

const EACH_PRESS = `for (const id of ['oui', 'non']) at(id).onclick = () => answer(id);`;

const staying = (
  name: string,
  { asks = BUTTONS, presses = EACH_PRESS, answers, ...more }: Staying,
): ConsentSite => ({
  name: `stays-${name}`,
  manager: null,
  body: `<div id="avis" style="${STYLE}"><p id="texte">${TEXT}</p>${asks}</div>
${inline(`const at = (id) => document.getElementById(id);
const keep = (choice) => { document.cookie = 'choix=' + choice + ';path=/'; };
const tell = (choice) => choice === 'oui' ? agreed() : declined();
const answer = (choice) => { ${answers} };
${presses}`)}`,
  state: COOKIE,
  measuresAgain: true,
  pressedAgain: [],
  ...more,
});

export const STAYING_SITES: readonly ConsentSite[] = [
  staying('with-a-cookie', { answers: 'keep(choice); tell(choice)' }),
  staying('with-thanks', {
    answers: `keep(choice); tell(choice); at('texte').textContent = 'Merci, votre choix sur les cookies est enregistré.'`,
  }),
  staying('with-marked-button', {
    answers: `keep(choice); tell(choice); at(choice).textContent = choice === 'oui' ? 'Accepté' : 'Refusé'`,
  }),
  staying('with-the-tag-alone', {
    answers:
      'window.choix = choice === "oui" ? "accepted" : "refused"; if (choice === "non") keep(choice); tell(choice)',
    state: VARIABLE,
  }),
  staying('with-a-push', {
    answers: `window.dataLayer = window.dataLayer || []; dataLayer.push({ event: 'choix', choix: choice }); window.choix = choice === 'oui' ? 'accepted' : 'refused'; setTimeout(() => tell(choice), 2000)`,
    head: inline('window.dataLayer = [{ page: "accueil" }];'),
    state: VARIABLE,
  }),
  staying('after-its-settings', {
    asks: `<button id="regler">Paramétrer</button> <button id="oui">Tout accepter</button>
<div id="reglages" hidden><label><input type="checkbox" id="mesure" checked> Mesure d’audience</label> <button id="valider">Valider mes choix</button></div>`,
    presses: `at('oui').onclick = () => answer('oui'); at('regler').onclick = () => { at('reglages').hidden = false; };
at('valider').onclick = () => answer(at('mesure').checked ? 'oui' : 'non');`,
    answers: 'keep(choice); tell(choice)',
  }),
  staying('after-two-steps', {
    asks: '<button id="non">Tout refuser</button> <button id="oui">Accepter</button>',
    presses: `let step = 0; ${EACH_PRESS}`,
    answers: `step += 1; if (step === 1 && choice === 'oui') { at('oui').textContent = 'Oui, j’accepte tout'; at('texte').textContent = 'Les cookies mesurent aussi la publicité. Acceptez-vous ?'; return; } keep(choice); tell(choice)`,
  }),
  staying('after-the-same-question', {
    presses: `let step = 0; ${EACH_PRESS}`,
    answers: `step += 1; if (step === 1) { at('texte').textContent = 'Et les cookies de nos partenaires ?'; return; } keep(choice); tell(choice)`,
    pressedAgain: ['accept', 'refuse'],
  }),
  staying('with-a-late-effect', {
    answers: `setTimeout(() => { window.choix = choice === 'oui' ? 'accepted' : 'refused'; keep(choice); tell(choice); }, 3000)`,
    pressedAgain: ['accept', 'refuse'],
  }),
  staying('for-a-mouse', {
    presses: `for (const id of ['oui', 'non']) at(id).addEventListener('click', (event) => { if (event.isTrusted) answer(id); });`,
    answers: 'keep(choice); tell(choice)',
    pressedAgain: ['accept', 'refuse'],
  }),
];
