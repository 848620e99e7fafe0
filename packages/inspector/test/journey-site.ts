import {
  openCollector,
  script,
  startFixtureSite,
  type FixtureAnswer,
  type FixtureSite,
} from './fixture-site.ts';

const TAG = script(`window.dataLayer ??= []; window.hit = (en) => navigator.sendBeacon('/collect?en=' + en);
  dataLayer.push({ event: 'page', path: location.pathname }); hit('view');
  addEventListener('pagehide', () => hit('leave'));`);
const page = (title: string, body: string) => `<title>${title}</title><script src="/tag.js"></script>${body}`;

const answers: Record<string, FixtureAnswer> = {
  '/tag.js': TAG,
  '/collect': openCollector,
  '/': page(
    'Shop',
    `<h1>Shop</h1><a href="/lamp" class="go" onclick="dataLayer.push({ event: 'select_item' })">See the lamp</a>`,
  ),
  '/lamp': page(
    'Lamp',
    `<label>Mail <input name="mail" oninput="this.form || dataLayer.push({ event: 'typed', mail: this.value })"></label>
    <select id="size"><option value="s">Small</option><option value="l">Large</option></select>
    <label><input type="checkbox" id="gift"> Gift</label><div id="note" contenteditable>old</div><input type="date" id="day">
    <button aria-label="Add to cart" onclick="setTimeout(() => { const mail = document.querySelector('[name=mail]').value;
      dataLayer.push({ event: 'add_to_cart', mail, coded: btoa('user:' + mail), size: size.value, gift: gift.checked, note: note.textContent, day: day.value });
      hit('add_to_cart&m=' + encodeURIComponent(mail)); console.log('for ' + mail); added.hidden = false; added.textContent = 'Sent to ' + mail }, 400)">Add</button>
    <p id="added" hidden>Added</p><form action="/done" method="post"><input id="code" name="code"></form>`,
  ),
  '/done': page('Done', '<p>Thanks</p>'),
  '/spa': page(
    'One',
    `<button onclick="history.pushState({}, '', '/spa/two'); dataLayer.push({ event: 'two' })">Next</button>`,
  ),
  '/tabs': page(
    'Tabs',
    `<a href="/done" target="_blank">New tab</a><button onclick="window.open('/lamp?window')">Window</button><a href="/file.zip" id="file">File</a><button id="ask" onclick="dataLayer.push({ event: 'said', what: confirm('Sure?') })">Ask</button><a href="/pay" id="pay">Pay</a>`,
  ),
  '/file.zip': { type: 'application/zip', body: 'PK', headers: { 'content-disposition': 'attachment' } },
  '/back': { status: 302, headers: { location: '/done?paid' } },
  '/hidden': page(
    'Hidden',
    `<p id="gone" style="display: none">x</p><button id="under">Under</button><div id="wall" style="position: fixed; inset: 0"></div>`,
  ),
  '/hangs': page('Hangs', `<button onclick="for (;;);">Hang</button>`),
  '/crash': `<script>'a'.repeat(2 ** 27 + 5).split('')</script>`,
  '/deep': page(
    'Deep',
    `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<button onclick="dataLayer.push({ event: &quot;shadow&quot; })">Deep one</button>'</script>
    <iframe src="/inner" style="margin: 30px"></iframe><div style="height: 3000px"></div><button id="low" onclick="dataLayer.push({ event: 'low', y: scrollY > 0 })">Low</button>`,
  ),
  '/inner': `<button style="margin: 20px" onclick="parent.postMessage('in', '*'); parent.dataLayer?.push({ event: 'framed' })">Framed</button>`,
  '/far': `<button style="margin: 20px" onclick="top.postMessage('far', '*')">Far</button>`,
  '/own': page(
    'Own',
    `<input type="file" id="file" hidden onchange="dataLayer.push({ event: 'chosen', name: this.files[0].name, size: this.files[0].size })">
    <button onclick="hit('bought')">Buy</button>`,
  ),
  '/kept': page(
    'Kept',
    `<script>dataLayer.push({ event: 'kept', cookie: document.cookie, local: localStorage.who, session: sessionStorage.way })</script>`,
  ),
  '/banner': page(
    'Banner',
    `<div id="banner" role="dialog" style="position: fixed; bottom: 0; left: 0; right: 0; background: #fff">We use cookies to measure our audience.
    <button onclick="localStorage.consent = 'yes'; banner.remove(); dataLayer.push({ event: 'accepted' })">Accept all</button><button onclick="localStorage.consent = 'no'; banner.remove()">Refuse all</button></div>`,
  ),
};

/** Returns the address of the same site under another name: another origin, and another process. */
export const elsewhere = ({ port }: FixtureSite) => `http://localhost:${port}`;

/** Starts a site for journeys, with a shop and other pages. */
export async function startJourneySite(): Promise<FixtureSite> {
  const site = await startFixtureSite(answers);
  const other = elsewhere(site);
  answers['/pay'] = { status: 302, headers: { location: `${other}/bank` } };
  answers['/bank'] = page('Bank', `<a href="${site.origin}/back" id="ok">Pay</a>`);
  answers['/frames'] = page(
    'Frames',
    `<iframe src="${other}/far"></iframe><script>addEventListener('message', ({ data }) => dataLayer.push({ event: data }))</script>`,
  );
  return site;
}
