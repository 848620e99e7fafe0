import { run, shop, type BannerPage } from './banner-page.ts';

const GOES = `const box = document.querySelector('#box'); const close = (mark) => { answer(mark, 'choice'); box.remove() };`;
const bar = (text: string, yes: string, no: string | null) =>
  shop(`<div id="box" class="bar"><p>${text}</p><button id="yes">${yes}</button>${no === null ? '' : `<button id="no">${no}</button>`}</div>
    ${run(`${GOES} document.querySelector('#yes').onclick = () => close('yes'); const no = document.querySelector('#no'); if (no) no.onclick = () => close('no')`)}`);
const LATE = bar('We use cookies.', 'Accept', 'Decline');
/** Returns the script of a banner that appears after two seconds. */
const shownLate = (hidden: string, show: string) =>
  hidden.replace('</main>', `</main>${run(`setTimeout(() => { ${show} }, 2000)`)}`);
const own = (html: string, more: Partial<BannerPage> = {}): BannerPage => ({ html, manager: null, ...more });

/** Banners that websites made themselves. */
export const OWN_BANNERS: Record<string, BannerPage> = {
  'own-fr': own(
    bar('Nous utilisons des traceurs pour mesurer l’audience.', 'J’accepte', 'Continuer sans accepter'),
  ),
  'own-pl': own(bar('Ta strona używa plików cookie.', 'Akceptuję wszystkie', 'Odrzuć wszystkie')),
  'own-bg': own(bar('Този сайт използва бисквитки.', 'Приемам всички', 'Отхвърлям')),
  'own-without-its-word': own(bar('Your choice matters to us.', 'Accept all', 'Reject all')),
  'own-at-top': own(
    shop('').replace(
      '<header>',
      `<div id="box"><p>We use cookies to count visits.</p><button onclick="answer('yes', 'c'); box.remove()">Accept cookies</button><button onclick="answer('no', 'c'); box.remove()">Reject cookies</button></div><header>`,
    ),
  ),
  'own-divs': own(
    shop(`<div id="box" class="modal"><div>Wir verwenden Cookies und ähnliche Technologien.</div><div class="b" style="cursor:pointer">Alle akzeptieren</div><span class="b" style="cursor:pointer">Nur notwendige Cookies</span></div>
      ${run(`${GOES} const [yes, no] = document.querySelectorAll('.b'); yes.addEventListener('click', (event) => event.isTrusted && close('yes')); no.addEventListener('click', (event) => event.isTrusted && close('no'))`)}`),
  ),
  'own-dialog': own(
    shop(`<dialog id="box"><p>Dit is onze cookiemelding. Wij gebruiken cookies.</p><button id="yes">Akkoord</button><button id="no">Alleen noodzakelijke cookies</button></dialog>
      ${run(`${GOES} box.showModal(); document.querySelector('#yes').onclick = () => close('yes'); document.querySelector('#no').onclick = () => close('no')`)}`),
  ),
  'own-layers': own(
    shop(`<div id="box" class="bar"><p>Nous utilisons des cookies.</p><button onclick="more.hidden = false">Paramétrer</button><button onclick="answer('yes', 'c'); box.remove(); more.remove()">Tout accepter</button></div>
      <div id="more" class="modal" hidden><p>Vos choix en matière de cookies</p><label><input id="stats" type="checkbox" checked>Statistiques</label><button onclick="answer(stats.checked ? 'yes' : 'no', 'c'); box.remove(); more.remove()">Enregistrer mes choix</button></div>`),
  ),
  'own-closed-root': own(
    shop(
      `<cookie-notice></cookie-notice>${run(`const host = document.querySelector('cookie-notice'); const root = host.attachShadow({ mode: 'closed' });
      root.innerHTML = '<div id="inner"></div>'; const inner = root.querySelector('#inner').attachShadow({ mode: 'closed' });
      inner.innerHTML = '<div style="position:fixed;bottom:0;left:0;right:0;background:#eee"><p>This site uses cookies.</p><button id="no">No, thanks</button><button id="yes">I agree</button></div>';
      for (const mark of ['yes', 'no']) inner.querySelector('#' + mark).onclick = () => { answer(mark, 'c'); host.remove() }`)}`,
    ),
  ),
  'own-frame': own(
    shop(`<iframe id="box" src="ELSEWHERE/own-frame-document" style="position:fixed;bottom:0;left:0;width:100%;height:160px"></iframe>
      ${run(`addEventListener('message', ({ data }) => { answer(data, 'c'); document.querySelector('#box').remove() })`)}`),
  ),
  'own-late': own(
    shop(
      run(
        `setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<div id="box" class="bar">We use cookies <button onclick="answer(\\'yes\\', \\'c\\'); box.remove()">Accept</button><button onclick="answer(\\'no\\', \\'c\\'); box.remove()">Decline</button></div>'), 2500)`,
      ),
    ),
  ),
  'own-late-by-style': own(
    shownLate(
      LATE.replace('</main>', '</main><style id="hiding">#box { display: none }</style>'),
      "document.querySelector('#hiding').sheet.deleteRule(0)",
    ),
  ),
  'own-late-popover': own(
    shownLate(
      LATE.replace('id="box" class="bar"', 'id="box" popover="manual"'),
      "document.querySelector('#box').showPopover()",
    ),
  ),
  'own-late-in-closed-root': own(
    shop(
      `<div id="host" style="position:fixed;bottom:0;left:0;right:0;height:90px"></div>${run(`const host = document.querySelector('#host'); const root = host.attachShadow({ mode: 'closed' });
      setTimeout(() => { root.innerHTML = '<p>We use cookies.</p><button id="yes">Accept</button><button id="no">Decline</button>';
        for (const mark of ['yes', 'no']) root.querySelector('#' + mark).onclick = () => { answer(mark, 'c'); host.remove() } }, 2000)`)}`,
    ),
  ),
  'own-notice': own(bar('We use cookies to give you the best experience.', 'Got it', null), {
    fails: { refuse: 'no-refusal' },
  }),
  'own-pay': own(
    bar('Notre site utilise des cookies publicitaires.', 'Accepter et continuer', 'Refuser et s’abonner'),
    {
      fails: { refuse: 'no-refusal' },
    },
  ),
  'own-slides-out': own(
    bar('We use cookies.', 'Accept', 'Decline')
      .replace('<p>', '<section><p>')
      .replace('box.remove()', "box.style.bottom = '-400px'"),
  ),
  'own-links-away': own(
    shop('<div class="bar"><p>We use cookies.</p><a href="?choice=yes">I accept</a></div>'),
    { hits: { accept: [], refuse: [] }, fails: { accept: 'no-button', refuse: 'no-refusal' } },
  ),
  'own-comes-back': own(
    shop(
      run(
        `const show = () => document.body.insertAdjacentHTML('beforeend', '<div id="box" class="bar">We use cookies <button onclick="box.remove(); setTimeout(show, 3000)">Accept</button><button onclick="box.remove(); setTimeout(show, 3000)">Decline</button></div>'); show()`,
      ),
    ),
    { hits: { accept: [], refuse: [] }, fails: { accept: 'came-back', refuse: 'came-back' } },
  ),
  'own-dead': own(
    shop(
      '<div class="bar"><p>We use cookies.</p><button>Accept all</button><button>Reject all</button></div>',
    ),
    { hits: { accept: [], refuse: [] }, fails: { accept: 'still-there', refuse: 'still-there' } },
  ),
  'own-too-early': own(
    bar('Wir verwenden Cookies.', 'Akzeptieren', 'Ablehnen').replace(
      '</main>',
      `</main>${run("hit('early')")}`,
    ),
    {
      hits: { accept: ['early', 'yes'], refuse: ['early'] },
    },
  ),
  'own-disobedient': own(
    bar('We use cookies.', 'Accept', 'Decline').replace(
      "answer(mark, 'choice')",
      "answer(mark, 'choice'), hit('anyway')",
    ),
    {
      hits: { accept: ['yes', 'anyway'], refuse: ['anyway'] },
    },
  ),
};

/** Pages without a banner, but with similar elements. */
export const NO_BANNERS: Record<string, BannerPage> = {
  plain: { html: shop('') },
  newsletter: {
    html: shop(
      '<div class="modal"><h2>10% off</h2><p>By subscribing you accept our privacy policy.</p><input type="email"><button>Subscribe</button><button>No thanks</button></div>',
    ),
  },
  notifications: {
    html: shop(
      '<div class="modal" role="dialog"><p>May we tell you of all news?</p><button>Allow</button><button>No thanks</button></div>',
    ),
  },
  'age-gate': {
    html: shop(
      '<div class="modal"><h2>Are you over 18?</h2><p>We ask by law. See our privacy policy.</p><button>Yes</button><button>No</button></div>',
    ),
  },
  chat: {
    html: shop(
      '<div style="position:fixed;bottom:10px;right:10px;background:#fff"><p>Hello! How can we help? Your data is handled as our privacy policy says.</p><button>Start chat</button><button aria-label="Close">×</button></div>',
    ),
  },
  'chat-frame': {
    html: shop(
      '<iframe src="/chat-frame-document" style="position:fixed;bottom:10px;right:10px;width:200px;height:200px"></iframe>',
    ),
  },
  policy: {
    html: shop(
      '<section><h2>Cookie policy</h2><p>This site uses cookies. You may accept or refuse them.</p><button>Change my settings</button></section>',
    ),
  },
  baker: {
    html: shop('<div class="bar"><p>Our cookies are baked every morning.</p><button>OK</button></div>'),
  },
  login: {
    html: shop(
      '<div class="modal" role="dialog"><p>Log in. We use cookies for this.</p><input type="password"><button>Accept and log in</button></div>',
    ),
  },
  app: { html: shop('').replace('<main>', '<main style="position:fixed;inset:0;overflow:auto">') },
  icon: {
    html: shop(
      '<button style="position:fixed;bottom:10px;left:10px" aria-label="Cookie settings">C</button>',
    ),
  },
};
for (const page of Object.values(NO_BANNERS)) page.hits = { accept: [], refuse: [] };

/** Documents of frames, by path. */
export const OWN_FRAMES: Record<string, string> = {
  '/own-frame-document': `<!doctype html><body><p>We use cookies on this site.</p><button onclick="parent.postMessage('no', '*')">Reject</button><button onclick="parent.postMessage('yes', '*')">Accept</button>`,
  '/chat-frame-document':
    '<!doctype html><body><p>Chat with us. We use cookies for this chat.</p><button>Start</button>',
};
