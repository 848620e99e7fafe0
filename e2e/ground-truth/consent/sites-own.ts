import { cookieState, inline, type ConsentSite } from './consent-site.ts';

/** Custom banners of websites, and managers of the IAB and of Google behind them. */

const STATE = cookieState('choix', /=oui$/, /=non$/);
const STORE_CHOICE = `const keep = (choice) => { document.cookie = 'choix=' + choice + ';path=/;max-age=15552000'; choice === 'oui' ? agreed() : declined(); };
if (/choix=oui/.test(document.cookie)) agreed(); if (/choix=non/.test(document.cookie)) declined();`;
const TEXT = `<p>Nous utilisons des cookies pour mesurer l’audience de notre site et vous proposer des publicités adaptées.</p>`;
const FIXED =
  'position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid;padding:2em;z-index:9';

const own = (name: string, body: string, more: Partial<ConsentSite> = {}): ConsentSite => ({
  name,
  manager: null,
  body: `${inline(STORE_CHOICE)}\n${body}`,
  state: STATE,
  ...more,
});

/** Returns a banner inside a shadow root of its own element. */
const rooted = (mode: 'open' | 'closed'): string => `<mes-cookies></mes-cookies>
${inline(`if (!/choix=/.test(document.cookie)) { const host = document.querySelector('mes-cookies');
const root = host.attachShadow({ mode: '${mode}' });
root.innerHTML = \`<div style="${FIXED}">${TEXT}<button class="non">Tout refuser</button> <button class="oui">Tout accepter</button></div>\`;
for (const choice of ['oui', 'non']) root.querySelector('.' + choice).onclick = () => { keep(choice); host.remove(); }; }`)}`;

const framed = (name: string, origin: string): ConsentSite => {
  const path = `/${name}/choice`;
  const body = inline(`if (!/choix=/.test(document.cookie)) { const frame = document.createElement('iframe');
frame.src = '${origin}${path}'; frame.style = 'position:fixed;inset:10% 20%;width:60%;height:60%;z-index:99;border:0;background:#fff'; document.body.append(frame);
addEventListener('message', ({ data }) => { if (data === 'oui' || data === 'non') { frame.remove(); keep(data); } }); }`);
  const choice = `<!doctype html><title>-</title><h2>Votre vie privée</h2>${TEXT}
<button onclick="parent.postMessage('non', '*')">Continuer sans accepter</button> <button onclick="parent.postMessage('oui', '*')">Accepter et fermer</button>`;
  return own(name, body, { frames: { [path]: choice } });
};

const buttons = (yes: string, no: string, answer = 'avis.remove()'): string =>
  `<div id="avis" style="${FIXED}">${TEXT}${no} ${yes}</div>
${inline(`const avis = document.getElementById('avis'); if (/choix=/.test(document.cookie)) avis.remove();
for (const choice of ['oui', 'non']) { const button = document.getElementById(choice); if (button) button.onclick = (event) => { event.preventDefault(); keep(choice); ${answer} }; }`)}`;

const YES = '<button id="oui">Tout accepter</button>';
const NO = '<button id="non">Tout refuser</button>';

const tcf: ConsentSite = {
  name: 'iab-cmp',
  manager: null,
  head: '<script src="/managers/@iabtechlabtcf/stub/lib/stub.js"></script>',
  body: `<div id="avis" style="${FIXED}"><h2>Votre vie privée</h2><p>Avec votre accord, nos partenaires et nous utilisons des traceurs pour mesurer l’audience.</p>
<button id="non">Continuer sans accepter</button> <button id="oui">J’accepte</button></div>
<script type="module">import { cmpApi, stringFor } from '/built/iab-cmp.js';
const avis = document.getElementById('avis');
const kept = /euconsent-v2=([^;]+)/.exec(document.cookie)?.[1];
window.tcAnswer = null;
const tell = (answer) => { window.tcAnswer = answer; answer === 'accepted' ? agreed() : declined(); };
cmpApi.update(kept ?? '', kept === undefined);
for (const id of ['oui', 'non']) document.getElementById(id).onclick = () => { const text = stringFor(id === 'oui');
  document.cookie = 'euconsent-v2=' + text + ';path=/'; cmpApi.update(text, false); avis.remove(); tell(id === 'oui' ? 'accepted' : 'refused'); };
</script>`,
  state: 'window.tcAnswer',
};

const consentMode: ConsentSite = own(
  'google-consent-mode',
  buttons(
    YES,
    NO,
    `gtag('consent', 'update', { analytics_storage: choice === 'oui' ? 'granted' : 'denied', ad_storage: choice === 'oui' ? 'granted' : 'denied' }); avis.remove()`,
  ),
  {
    head: inline(`window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);}
gtag('consent', 'default', { analytics_storage: 'denied', ad_storage: 'denied', wait_for_update: 500 });`),
  },
);

/** Sites with custom banners. `ELSEWHERE` is the origin of another site. */
export const OWN_SITES: ConsentSite[] = [
  own('own-open-root', rooted('open')),
  own('own-closed-root', rooted('closed')),
  framed('own-frame', ''),
  framed('own-frame-elsewhere', 'ELSEWHERE'),
  own('own-bar', buttons(YES, NO)),
  own('own-links', buttons('<a href="#" id="oui">OK pour moi</a>', '<a href="#" id="non">Non merci</a>')),
  own(
    'own-dialog',
    `<dialog id="avis" aria-label="Cookies">${TEXT}${NO} ${YES}</dialog>
${inline(`const avis = document.getElementById('avis'); if (!/choix=/.test(document.cookie)) avis.showModal();
for (const choice of ['oui', 'non']) document.getElementById(choice).onclick = () => { keep(choice); avis.close(); };`)}`,
  ),
  own('own-no-refusal', buttons('<button id="oui">J’ai compris</button>', ''), {
    cannotRefuse: true,
    firstLevel: 'no-refusal',
  }),
  own('own-reloads', buttons(YES, NO, 'location.reload()')),
  own(
    'own-link-that-loads',
    `<div id="avis" style="${FIXED}">${TEXT}<a href="/own-link-that-loads/answer?choix=non" id="non">Refuser</a> <a href="/own-link-that-loads/answer?choix=oui" id="oui">Accepter</a></div>
${inline(`if (/choix=/.test(document.cookie)) document.getElementById('avis').remove();`)}`,
    { cannotAccept: true },
  ),
  own(
    'own-form',
    `<form id="avis" method="post" action="/own-form/answer" style="${FIXED}">${TEXT}<button name="choix" value="non">Refuser tous les cookies</button> <button name="choix" value="oui">Accepter tous les cookies</button></form>
${inline(`if (/choix=/.test(document.cookie)) document.getElementById('avis').remove();`)}`,
  ),
  own(
    'own-second-layer',
    `<div id="avis" style="${FIXED}">${TEXT}<button id="regler">Paramétrer</button> ${YES}
<div id="reglages" hidden><label><input type="checkbox" checked disabled> Nécessaires</label> <label><input type="checkbox" id="mesure" checked> Mesure d’audience</label> <button id="valider">Valider mes choix</button></div></div>
${inline(`const avis = document.getElementById('avis'); if (/choix=/.test(document.cookie)) avis.remove();
const at = (id) => document.getElementById(id); at('regler').onclick = () => { at('reglages').hidden = false; };
at('oui').onclick = () => { keep('oui'); avis.remove(); }; at('valider').onclick = () => { keep(at('mesure').checked ? 'oui' : 'non'); avis.remove(); };`)}`,
  ),
  own(
    'own-late',
    `<div id="place"></div>${inline(`if (!/choix=/.test(document.cookie)) setTimeout(() => { document.getElementById('place').innerHTML = \`<div id="avis" style="${FIXED}">${TEXT}${NO} ${YES}</div>\`;
for (const choice of ['oui', 'non']) document.getElementById(choice).onclick = () => { keep(choice); document.getElementById('avis').remove(); }; }, 2000);`)}`,
  ),
  own(
    'own-fades',
    buttons(
      YES,
      NO,
      `avis.style.transition = 'opacity 1s'; avis.style.opacity = 0; avis.ontransitionend = () => avis.remove()`,
    ),
  ),
  own(
    'own-slides-away',
    buttons(YES, NO, `avis.style.transition = 'transform 0.6s'; avis.style.transform = 'translateY(120%)'`),
  ),
  own(
    'own-small-one-stays',
    buttons(
      YES,
      NO,
      `avis.remove(); document.body.insertAdjacentHTML('beforeend', '<button style="position:fixed;bottom:1em;left:1em" aria-label="Gérer mes cookies">🍪</button>')`,
    ),
  ),
  consentMode,
  tcf,
];
