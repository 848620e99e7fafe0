import type { BannerOffer } from '@vigie/contract/observation/consent-signals.ts';

/** Page with a banner, and the expected result of a visit. */
export interface BannerPage {
  html: string;
  /** Manager of the banner; null: an unknown one; absent: there is no banner. */
  manager?: string | null;
  /** Marks of the hits that a visit sends, by its action; absent: `yes` on accept, none on refuse. */
  hits?: { accept: string[]; refuse: string[] };
  /** Reason why the answer fails; absent: it does not. */
  fails?: { accept?: string; refuse?: string };
  /** Offers of its first level; absent: not checked. */
  offers?: BannerOffer[];
}

const TEXT = 'Shoes, hats and coats for every season of the year. '.repeat(40);

/**
 * Returns a shop with a tracker that is called by `hit(mark)`. Banners call `answer(mark, keep)` once they are
 * answered.
 */
export const shop = (more: string) => `<!doctype html><html><head><meta charset="utf-8"><title>Shop</title>
<style>.bar { position: fixed; left: 0; right: 0; bottom: 0; z-index: 999; background: #eee; padding: 20px }
.modal { position: fixed; left: 20%; right: 20%; top: 20%; z-index: 9999; background: #fff; padding: 20px }</style>
<script>window.hit = (mark) => navigator.sendBeacon('/collect', mark);
window.answer = (mark, keep) => { if (keep) document.cookie = keep + '=' + mark + '; path=/'; if (mark === 'yes') hit('yes') };</script></head>
<body><header><a href="/account">Log in</a> <a href="/basket">Basket</a></header><main><h1>Shop</h1><p>${TEXT}</p>
<button onclick="hit('bought')">Buy now</button></main>${more}
<footer><a href="/privacy">Privacy and cookies</a> <button>Cookie settings</button></footer></body></html>`;

export const run = (code: string) => `<script>${code}</script>`;
