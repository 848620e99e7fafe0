import { shopPage } from './shop-page.ts';

/** Cart, service, journal and legal pages that are healthy. */
export const housePages = [
  shopPage({
    path: '/panier',
    title: 'Votre panier',
    type: 'panier',
    managed: true,
    furtherPushes: [{ event: 'view_cart', ecommerce: { currency: 'EUR', value: 65.9, items: [] } }],
    main: `<h1>Votre panier</h1><table><tr><th>Article</th><th>Quantité</th><th>Prix</th></tr>
<tr><td>Marinière rayée, taille M</td><td>1</td><td>59,00 €</td></tr><tr><td>Caramel au beurre salé</td><td>1</td><td>6,90 €</td></tr>
<tr><td colspan="2"><strong>Total</strong></td><td><strong>65,90 €</strong></td></tr></table><p><button type="button">Valider le panier</button></p>`,
    // Safari deletes the cookie of a script after seven days, and the basket with it.
    end: () => '<script>document.cookie = "panier=8f3a1c; Path=/; Max-Age=7776000; SameSite=Lax"</script>',
  }),
  article('/blog', 'Le journal du comptoir', [
    '<a href="/blog/entretenir-son-cire">Entretenir son ciré</a>',
    '<a href="/blog/lire-un-phare">Lire un phare de nuit</a>',
    '<a href="/blog/les-noeuds-utiles">Cinq nœuds utiles à terre</a>',
    '<a href="/blog/sardines-en-cave">Garder ses sardines en cave</a>',
  ]),
  article('/blog/entretenir-son-cire', 'Entretenir son ciré', [
    'Rincer à l’eau douce, sécher à l’ombre, suspendre sans plier : un ciré bien traité passe vingt hivers.',
    'Une fois l’an, un peu de savon noir sur les coutures suffit à les garder souples.',
  ]),
  shopPage({
    path: '/blog/lire-un-phare',
    title: 'Lire un phare de nuit',
    type: 'article',
    managed: true,
    main: `<article>${prose('Lire un phare de nuit', [
      'Chaque feu a son rythme et sa couleur : comptez les éclats, puis la période, et cherchez-le sur la carte.',
      'Le Créac’h donne deux éclats blancs toutes les dix secondes ; on le voit de cinquante-neuf kilomètres.',
    ])}</article>`,
    // Its former address, on a host that the collector does not count.
    reportedUrl: '//journal.comptoir-du-phare.example/lire-un-phare',
  }),
  article('/blog/sardines-en-cave', 'Garder ses sardines en cave', [
    'Comme le vin, la sardine à l’huile se bonifie. Retournez la boîte tous les six mois.',
    'Au bout de quatre ans l’arête fond, et la chair devient confite.',
  ]),
  service('/sav', 'Service après-vente', [
    'Une couture a lâché, un bol est arrivé fêlé ? Écrivez-nous, nous réparons ou remplaçons.',
    '<a href="/sav/suivi-de-colis">Suivre un colis</a> · <a href="/sav/retours">Renvoyer un article</a>',
  ]),
  service('/livraison', 'Livraison', [
    'Expédition sous 48 heures depuis Concarneau, à domicile ou en point relais.',
    'Offerte dès 60 € d’achat en France métropolitaine ; 6,90 € sinon.',
  ]),
  service('/contact', 'Nous écrire', [
    '<form><label>Votre nom<input name="nom" autocomplete="name"></label><label>Votre message<textarea name="message" rows="5"></textarea></label><button type="submit">Envoyer</button></form>',
  ]),
  legal('/mentions-legales', 'Mentions légales', [
    'Boutique de démonstration : aucune société, aucune vente, aucun paiement.',
    'Directeur de la publication : le gardien du phare.',
  ]),
  legal('/conditions-generales-de-vente', 'Conditions générales de vente', [
    'Les prix sont indiqués en euros, toutes taxes comprises, et rien ne sera livré : la boutique est fictive.',
  ]),
  legal('/confidentialite', 'Confidentialité', [
    'La mesure d’audience est exemptée de consentement : ni recoupement, ni suivi d’un site à l’autre.',
    'Aucune donnée ne quitte cette machine.',
  ]),
];

function article(path: string, title: string, paragraphs: string[]) {
  return shopPage({
    path,
    title,
    type: 'article',
    managed: true,
    main: `<article>${prose(title, paragraphs)}</article>`,
  });
}

function service(path: string, title: string, paragraphs: string[]) {
  return shopPage({ path, title, type: 'service', managed: true, main: prose(title, paragraphs) });
}

function legal(path: string, title: string, paragraphs: string[]) {
  return shopPage({
    path,
    title,
    type: 'legal',
    managed: true,
    main: `<article>${prose(title, paragraphs)}</article>`,
  });
}

/** Returns a heading and its paragraphs. */
export function prose(title: string, paragraphs: string[]): string {
  return `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}`;
}
