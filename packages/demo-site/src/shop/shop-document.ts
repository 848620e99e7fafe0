import type { PageType } from './page-type.ts';

/** Parts of a shop page; `head` contains its tracking. */
export type ShopDocument = { title: string; type: PageType | null; head: string; main: string; end?: string };

const SHOP_NAME = 'Le Comptoir du Phare';

/** Menu of every page: path and text. */
const MENU: readonly (readonly [string, string])[] = [
  ['/categorie/vetements', 'Vêtements'],
  ['/categorie/maison', 'Maison'],
  ['/categorie/epicerie', 'Épicerie fine'],
  ['/categorie/papeterie', 'Papeterie'],
  ['/categorie/nouveautes', 'Nouveautés'],
  ['/promo/soldes-2019', 'Fins de série'],
  ['/blog', 'Le journal'],
];

const TOOLS: readonly (readonly [string, string])[] = [
  ['/recherche', 'Rechercher'],
  ['/compte/commandes', 'Mon compte'],
  ['/panier', 'Panier'],
];

const FOOTER: readonly (readonly [string, string])[] = [
  ['/sav', 'Service après-vente'],
  ['/sav/suivi-de-colis', 'Suivre un colis'],
  ['/sav/retours', 'Retours'],
  ['/livraison', 'Livraison'],
  ['/boutiques', 'Nos boutiques'],
  ['/contact', 'Contact'],
  ['/archives/catalogue-2021', 'Catalogue 2021'],
  ['/newsletter', 'La lettre du phare'],
  ['/mentions-legales', 'Mentions légales'],
  ['/conditions-generales-de-vente', 'CGV'],
  ['/confidentialite', 'Confidentialité'],
];

/** Returns a whole page of the shop in French. The html element also carries the page's type, for the tag. */
export function shopDocument({ title, type, head, main, end = '' }: ShopDocument): string {
  return `<!doctype html>
<html lang="fr"${type === null ? '' : ` data-page_type="${type}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${SHOP_NAME}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/boutique.css">
${head}
</head>
<body>
<div class="banner">Livraison offerte dès 60 € · Expédié de Concarneau sous 48 heures</div>
<header>
<a class="brand" href="/">Le Comptoir du <span>Phare</span></a>
<nav aria-label="Rayons">${links(MENU)}</nav>
<nav class="tools" aria-label="Outils">${links(TOOLS)}</nav>
</header>
<main>
${main}
</main>
<footer><div class="inner"><nav aria-label="Pied de page">${links(FOOTER)}</nav><p class="note">© ${SHOP_NAME}, 12 quai de la Croix, Concarneau. Boutique de démonstration : rien n’y est à vendre.</p></div></footer>
${end}
</body>
</html>
`;
}

function links(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([path, text]) => `<a href="${path}">${text}</a>`).join('');
}
