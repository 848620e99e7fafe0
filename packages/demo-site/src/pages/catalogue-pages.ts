import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Product } from '../shop/catalogue.ts';
import { CATEGORIES, CATEGORY_SLUGS, PRODUCTS, inEuros, productPath, productsOf } from '../shop/catalogue.ts';
import type { CategorySlug } from '../shop/catalogue.ts';
import { expecting } from '../demo-page.ts';
import { SHELF_PARAMETER } from '../reporting/demo-report.ts';
import { drawingOf, lighthousePicture } from '../shop/drawings.ts';
import { script } from '../shop/tracking-snippet.ts';
import type { ShopPage } from './shop-page.ts';
import { commanding, pageEntry, pushing, shopPage } from './shop-page.ts';

/** Shelf whose hits report its name as a parameter, which the collector counts as a search. */
const SEARCHED_SHELF: CategorySlug = 'papeterie';

/** Home, categories and products; three of them with a fault that real shops have. */
export const cataloguePages = [
  shopPage({
    path: '/',
    title: 'Accueil',
    type: 'accueil',
    main: home(),
    headers: contentSecurityPolicy,
    managed: true,
  }),
  ...CATEGORY_SLUGS.map((slug) =>
    shopPage({
      path: `/categorie/${slug}`,
      title: CATEGORIES[slug],
      type: 'categorie',
      main: `<h1>${CATEGORIES[slug]}</h1>${shelf(productsOf(slug))}`,
      furtherPushes: [{ event: 'view_item_list', item_list_name: CATEGORIES[slug] }],
      managed: true,
      ...(slug === SEARCHED_SHELF && { reportedUrl: `?${SHELF_PARAMETER}=${slug}` }),
    }),
  ),
  shopPage({
    path: '/categorie/nouveautes',
    title: 'Nouveautés',
    type: 'categorie',
    main: `<h1>Nouveautés</h1>${shelf(PRODUCTS.slice(6, 10))}`,
    tag: commanding(['trackPageView'], ['trackPageView', 'Nouveautés – Le Comptoir du Phare']),
    expected: expecting({ hitPageview: 'sent-twice' }),
  }),
  ...PRODUCTS.map((product) => shopPage({ ...productPage(product), ...faultyProducts()[product.slug] })),
];

/** Returns product pages whose page-view hit lacks the page's type, or sends it empty. */
function faultyProducts(): Record<string, Partial<ShopPage>> {
  const { page_type: _, ...withoutType } = pageEntry('produit');
  return {
    'cire-jaune': {
      managed: false,
      typeHidden: true,
      dataLayer: pushing([withoutType]),
      expected: expecting({ hitPageview: 'variable-missing' }),
    },
    'bonnet-de-quart': {
      managed: false,
      dataLayer: pushing([{ ...withoutType, page_type: '' }]),
      expected: expecting({ hitPageview: 'variable-empty' }),
    },
  };
}

function productPage(product: Product): ShopPage {
  const { slug, name, category, price, summary } = product;
  const item = { item_id: slug, item_name: name, item_category: category, price, quantity: 1 };
  return {
    path: productPath(product),
    title: name,
    type: 'produit',
    managed: true,
    furtherPushes: [{ event: 'view_item', ecommerce: { currency: 'EUR', value: price, items: [item] } }],
    main: `${breadcrumbs(category)}
<div class="product">${drawingOf(slug, name)}
<div><h1>${name}</h1><p class="price">${inEuros(price)}</p><p>${summary}</p>
<form action="/panier" class="buy"><button type="submit">Ajouter au panier</button></form>
<div class="added" role="status"></div>
<p class="note">En stock à Concarneau. Retours gratuits pendant 30 jours.</p></div></div>
<h2>Dans le même rayon</h2>${shelf(productsOf(category).filter((other) => other !== product))}
${script(sellScript(item))}`,
  };
}

/**
 * Returns a script that loads the purchase code on a purchase only, so that a visit of the page requests nothing more.
 */
function sellScript(item: Json): string {
  return `document.querySelector('.buy').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { addToCart } = await import('/achat.js');
  addToCart(${JSON.stringify(item)});
});`;
}

function home(): string {
  return `<section class="hero">${lighthousePicture()}<div><h1>Ce qui tient par gros temps</h1>
<p>Vêtements, maison, épicerie et papeterie, choisis sur le port et faits pour durer.</p>
<a class="button" href="/categorie/nouveautes">Voir les nouveautés</a></div></section>
<h2>Nos préférés du moment</h2>${shelf(PRODUCTS.filter((_, index) => index % 2 === 0))}
<h2>Le journal</h2><p><a href="/blog/entretenir-son-cire">Entretenir son ciré</a> · <a href="/blog/les-noeuds-utiles">Cinq nœuds utiles</a> · <a href="/promo/vente-privee">La vente privée</a></p>`;
}

/** Returns a list of products as cards. */
export function shelf(products: readonly Product[]): string {
  const cards = products.map(
    (product) =>
      `<li class="card"><a href="${productPath(product)}">${drawingOf(product.slug, product.name)}<strong>${product.name}</strong><span class="price">${inEuros(product.price)}</span></a></li>`,
  );
  return `<ul class="grid">${cards.join('')}</ul>`;
}

function breadcrumbs(category: CategorySlug): string {
  return `<p class="crumbs"><a href="/">Accueil</a> › <a href="/categorie/${category}">${CATEGORIES[category]}</a></p>`;
}

/** Returns a correct policy, which names the tag and the collector. */
function contentSecurityPolicy({
  tagOrigin,
  collectorOrigin,
}: {
  tagOrigin: string;
  collectorOrigin: string;
}) {
  return {
    'content-security-policy': `default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' ${tagOrigin}; connect-src 'self' ${collectorOrigin}; img-src 'self' data: ${collectorOrigin}`,
  };
}
