/** Reactions of a page to a withdrawal, as JavaScript. */
export const REACTIONS = {
  /** It stops both trackers and deletes their cookies. */
  obeys: `tracked(false); forget();`,
  /** It stops the trackers on the page, but the next page starts them again. */
  ignores: ``,
  /** It stops the trackers, and their cookies stay. */
  'keeps-cookies': `tracked(false);`,
  /** It stops one of its two trackers. */
  'stops-one': `tracked(false); forget(); localStorage.setItem('ga', '1');`,
} as const;
export type Reaction = keyof typeof REACTIONS;

/** Way in which a page offers to withdraw; `nothing` where it does not. */
type Offer = { html: string; way: 'control' | 'other-page' | 'banner' | 'nothing' };

export interface WithdrawalPage {
  /** Name of a site with a real consent manager, or `own`. */
  banner: string;
  reaction: Reaction;
  offer: Offer;
  /** Last part of its path. */
  name: string;
  /** `nothing`: its control leads to no refusal. Absent: it does. */
  offered?: 'nothing';
  /** True if its refusal has no effect at all. */
  isDead?: true;
}

const footer = (html: string): string => `<footer style="margin-top:90vh">${html}</footer>`;
const NOTHING: Offer = { html: footer('<a href="/mentions">Mentions légales</a>'), way: 'nothing' };

/** Ways that websites use with each manager. */
const OFFERS: Record<string, Offer> = {
  'v3-box': {
    way: 'control',
    html: footer('<button type="button" data-cc="show-preferencesModal">Gérer mes cookies</button>'),
  },
  'v3-only-save': {
    way: 'control',
    html: footer(
      '<a href="#" onclick="CookieConsent.showPreferences(); return false">Vos préférences de confidentialité</a>',
    ),
  },
  'v2-cloud': {
    way: 'control',
    html: footer('<button type="button" data-cc="c-settings">Cookie settings</button>'),
  },
  'klaro-notice': {
    way: 'control',
    html: footer(
      '<a href="#" onclick="klaro.show(undefined, true); return false">Paramètres des cookies</a>',
    ),
  },
  // Its floating icon.
  'tarteaucitron-bottom': { way: 'control', html: '' },
  'orejime-banner': {
    way: 'control',
    html: footer('<button type="button" onclick="orejime.prompt()">Modifier mon choix de cookies</button>'),
  },
  // A tab that stays at the edge of the page.
  'osano-opt-in': { way: 'control', html: '' },
  own: {
    way: 'control',
    html: footer('<a href="#" onclick="reouvrir(); return false">Retirer mon consentement</a>'),
  },
};

const otherPage = (reaction: Reaction): WithdrawalPage => ({
  banner: 'own',
  reaction,
  offer: { way: 'other-page', html: footer(`<a href="/cookies/${reaction}">Politique de cookies</a>`) },
  name: `other-page-${reaction}`,
});

const pagesOf = (banner: string, offer: Offer): WithdrawalPage[] =>
  (Object.keys(REACTIONS) as Reaction[]).map((reaction) => ({ banner, reaction, offer, name: reaction }));

const WITHOUT: WithdrawalPage[] = ['v3-box', 'v2-cloud', 'klaro-notice', 'orejime-banner', 'own'].map(
  (banner) => ({ banner, reaction: 'obeys', offer: NOTHING, name: 'no-way' }),
);

const special = (name: string, html: string, more: Partial<WithdrawalPage> = {}): WithdrawalPage => ({
  banner: 'own',
  reaction: 'obeys',
  offer: { html, way: 'control' },
  name,
  ...more,
});

const PANEL_STYLE =
  'position:fixed;top:20%;left:20%;right:20%;background:#fff;border:1px solid;padding:2em;z-index:20';
const panel = (buttons: string): string =>
  `<div id="panneau" hidden style="${PANEL_STYLE}">Nous utilisons des cookies pour mesurer l’audience. ${buttons}</div>`;
const OPENS_PANEL = footer(
  '<button type="button" onclick="panneau.hidden = false">Gérer mes cookies</button>',
);

const HIDDEN_FRAME = `<iframe title="Cookies" style="width:0;height:0;border:0" srcdoc="<button onclick='parent.reouvrir()'>Gérer mes cookies</button>"></iframe>`;

/** Frame of another site, with a frame whose button opens the choice by a message. */
const foreignBox = (style: string): string =>
  `<script>addEventListener('message', ({ data }) => { if (data === 'reouvrir') reouvrir(); });
document.body.append(Object.assign(document.createElement('iframe'), { title: 'Cookies', src: ELSEWHERE + '/choix', style: '${style}' }));</script>`;

/** Controls that do nothing or little, and controls in unusual places. */
const SPECIAL: readonly WithdrawalPage[] = [
  special('opens-nothing', footer('<a href="#" onclick="return false">Gérer mes cookies</a>'), {
    offered: 'nothing',
  }),
  special(
    'accepts-only',
    `${OPENS_PANEL}${panel('<button onclick="panneau.hidden = true">Tout accepter</button>')}`,
    {
      offered: 'nothing',
    },
  ),
  special(
    'dead-refusal',
    `${OPENS_PANEL}${panel('<button>Tout refuser</button> <button onclick="panneau.hidden = true">Tout accepter</button>')}`,
    { reaction: 'ignores', isDead: true },
  ),
  special(
    'asks-again',
    footer(
      `<button type="button" onclick="document.cookie = 'choix=;path=/;max-age=0'; location.reload()">Modifier mes choix de cookies</button>`,
    ),
  ),
  special(
    'at-once',
    footer(
      `<button type="button" onclick="document.cookie = 'choix=non;path=/'; declined()">Retirer mon consentement aux cookies</button>`,
    ),
  ),
  special(
    'late-icon',
    `<script>setTimeout(() => document.body.append(Object.assign(document.createElement('button'), { ariaLabel: 'Cookies', textContent: '🍪', onclick: reouvrir, style: 'position:fixed;left:8px;bottom:8px' })), 2500);</script>`,
  ),
  special(
    'in-closed-root',
    `<div id="hote"></div><script>hote.attachShadow({ mode: 'closed' }).append(Object.assign(document.createElement('button'), { textContent: 'Cookie preferences', onclick: () => reouvrir() }));</script>`,
  ),
  special(
    'in-frame',
    footer(
      `<iframe title="Cookies" style="width:300px;height:60px" srcdoc="<button onclick='parent.reouvrir()'>Gérer mes cookies</button>"></iframe>`,
    ),
  ),
  special('in-hidden-frame', HIDDEN_FRAME, { offered: 'nothing' }),
  special(
    'in-closed-details',
    footer(
      '<details><summary>Informations légales</summary><a href="#" onclick="reouvrir(); return false">Gérer mes cookies</a></details>',
    ),
  ),
  special(
    'in-closed-menu',
    `<nav><button type="button" aria-expanded="false" aria-label="Menu" onclick="this.ariaExpanded = 'true'; this.nextElementSibling.hidden = false">☰</button>
<ul hidden><li><a href="/">Accueil</a></li><li><button type="button" onclick="reouvrir()">Préférences de cookies</button></li></ul></nav>`,
  ),
  special(
    'in-frame-in-frame',
    footer(
      `<iframe title="Aide" style="width:400px;height:120px" srcdoc="<iframe title='Cookies' style='width:300px;height:60px' srcdoc='<button onclick=parent.parent.reouvrir()>Gérer mes cookies</button>'></iframe>"></iframe>`,
    ),
  ),
  special('in-frame-in-foreign-box', foreignBox('position:fixed;right:0;bottom:0;width:300px;height:120px')),
  special('in-frame-in-foreign-content', foreignBox('width:300px;height:120px'), { offered: 'nothing' }),
  special(
    'in-menu-without-attributes',
    `<header><div><button type="button" onclick="tiroir.hidden = false">☰ Menu</button></div></header>
<aside id="tiroir" hidden><a href="/">Accueil</a> <button type="button" onclick="reouvrir()">Préférences de cookies</button></aside>`,
  ),
  special(
    'in-menu-of-a-checkbox',
    `<style>#ouvert:not(:checked) ~ ul { display: none }</style>
<nav><label class="nav-toggle" for="ouvert"><img alt="" width="24" height="24"></label><input type="checkbox" id="ouvert" style="display:none">
<ul><li><button type="button" onclick="reouvrir()">Préférences de cookies</button></li></ul></nav>`,
  ),
  special(
    'in-part-that-opens',
    footer(
      '<h2><button type="button" onclick="legal.hidden = false">Informations légales</button></h2><h3 onclick="legal.hidden = false">Vos droits</h3><ul id="legal" hidden><li><a href="#" onclick="reouvrir(); return false">Gérer mes cookies</a></li></ul>',
    ),
  ),
  // A button with another name is not pressed, since it may order something.
  special(
    'behind-another-button',
    `<div><button type="button" onclick="apres.hidden = false; send('/matomo.php', { idsite: '1', rec: '1', e_c: 'ordered' })">Acheter</button> <b>12 €</b>
<p id="apres" hidden><button type="button" onclick="reouvrir()">Gérer mes cookies</button></p></div>`,
    { offered: 'nothing' },
  ),
  special(
    'manager-in-menu',
    footer(
      '<details><summary>Mon compte</summary><button type="button" data-cc="show-preferencesModal">Gérer mes cookies</button></details>',
    ),
    { banner: 'v3-box' },
  ),
  special(
    'manager-in-frame',
    footer(
      `<iframe title="Cookies" style="width:300px;height:60px" srcdoc="<a href='#' onclick='parent.klaro.show(undefined, true); return false'>Paramètres des cookies</a>"></iframe>`,
    ),
    { banner: 'klaro-notice', reaction: 'stops-one' },
  ),
  special(
    'menu-without-a-way',
    footer(
      '<details><summary>Aide</summary><a href="#" onclick="return false">Gérer mes cookies</a></details>',
    ),
    { offered: 'nothing' },
  ),
  special(
    'policy-beside',
    footer(
      '<a href="/cookies/ignores">Politique de cookies</a> <a href="/confidentialite">Confidentialité</a> <a href="#" onclick="reouvrir(); return false">Gestion des traceurs</a>',
    ),
  ),
];

/** Pages of each manager that obey, obey half or ignore a withdrawal, and pages that offer none. */
export const WITHDRAWAL_PAGES: readonly WithdrawalPage[] = [
  ...Object.entries(OFFERS).flatMap(([banner, offer]) => pagesOf(banner, offer)),
  ...WITHOUT,
  ...SPECIAL,
  otherPage('obeys'),
  otherPage('ignores'),
];

export const pathOf = ({ banner, name }: WithdrawalPage): string => `/${banner}/${name}`;
