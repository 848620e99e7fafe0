import { secondTag } from '../shop/tracking-snippet.ts';
import { type ShopPage, shopPage, usualTag } from './shop-page.ts';

/** Pages of a purchase after the basket. No link leads there, and without a basket nothing is measured there. */
export const checkoutPages = [
  checkout({
    path: '/commande/livraison',
    title: 'Livraison',
    main: `<h1>Livraison</h1>
<form><label>Nom<input name="nom" autocomplete="name"></label><label>Adresse<input name="adresse" autocomplete="street-address"></label><button type="submit">Valider la livraison</button></form>
<form hidden><h2>Paiement</h2><p>Rien n’est à payer : la boutique est fictive.</p><label>Moyen de paiement<select name="paiement"><option value="card">Carte</option><option value="paypal">PayPal</option><option value="transfer">Virement</option></select></label><button type="submit">Payer</button></form>`,
    end: () => script('beginCheckout'),
  }),
  checkout({
    path: '/commande/merci',
    title: 'Merci',
    main: '<h1>Merci pour votre commande</h1><p>Rien ne sera livré : la boutique est fictive.</p>',
    end: () => script('thank'),
  }),
];

function checkout(page: Pick<ShopPage, 'path' | 'title' | 'main' | 'end'>) {
  const usual = usualTag();
  return shopPage({
    ...page,
    type: 'commande',
    listed: false,
    managed: true,
    tag: (addresses) => `${usual(addresses)}\n${secondTag(addresses)}`,
  });
}

function script(call: string): string {
  return `<script type="module">import { ${call} } from '/achat.js';\n${call}();</script>`;
}
