/** Product of the shop. Prices in euros, taxes included. */
export type Product = {
  slug: string;
  name: string;
  category: CategorySlug;
  price: number;
  summary: string;
};

/** Categories of the shop, by the last part of their path. */
export const CATEGORIES = {
  vetements: 'Vêtements',
  maison: 'Maison',
  epicerie: 'Épicerie fine',
  papeterie: 'Papeterie',
} as const;
/** Category, as paths name it. */
export type CategorySlug = keyof typeof CATEGORIES;
/** Categories in the order of the menu. */
export const CATEGORY_SLUGS = Object.keys(CATEGORIES) as CategorySlug[];

export const PRODUCTS: readonly Product[] = [
  {
    slug: 'mariniere-rayee',
    name: 'Marinière rayée',
    category: 'vetements',
    price: 59,
    summary: 'Coton épais tricoté à Quimper, vingt et une rayures comptées une à une.',
  },
  {
    slug: 'cire-jaune',
    name: 'Ciré jaune',
    category: 'vetements',
    price: 129,
    summary: 'Étanche, capuche ajustable, doublure en jersey. Il a vu d’autres averses.',
  },
  {
    slug: 'bonnet-de-quart',
    name: 'Bonnet de quart',
    category: 'vetements',
    price: 29,
    summary: 'Laine mérinos à double revers, pour les petits matins sur le pont.',
  },
  {
    slug: 'lampe-tempete',
    name: 'Lampe-tempête',
    category: 'maison',
    price: 74,
    summary: 'Acier galvanisé et verre soufflé : dix-huit heures de lumière par plein.',
  },
  {
    slug: 'bol-a-oreilles',
    name: 'Bol à oreilles',
    category: 'maison',
    price: 19,
    summary: 'Faïence peinte à la main, votre prénom calligraphié sur demande.',
  },
  {
    slug: 'plaid-de-cabine',
    name: 'Plaid de cabine',
    category: 'maison',
    price: 89,
    summary: 'Laine recyclée, bordure surjetée, la chaleur d’une couchette bien bordée.',
  },
  {
    slug: 'sardines-millesimees',
    name: 'Sardines millésimées',
    category: 'epicerie',
    price: 7.5,
    summary: 'Pêchées de nuit, rangées à la main, meilleures après deux ans de garde.',
  },
  {
    slug: 'caramel-beurre-sale',
    name: 'Caramel au beurre salé',
    category: 'epicerie',
    price: 6.9,
    summary: 'Cuit au chaudron de cuivre, à la fleur de sel de Guérande.',
  },
  {
    slug: 'fleur-de-sel',
    name: 'Fleur de sel',
    category: 'epicerie',
    price: 8.2,
    summary: 'Cueillie à la lousse les soirs d’été sans vent.',
  },
  {
    slug: 'carnet-de-bord',
    name: 'Carnet de bord',
    category: 'papeterie',
    price: 16,
    summary: 'Deux cents pages numérotées, papier qui boit l’encre mais pas les embruns.',
  },
  {
    slug: 'carte-des-phares',
    name: 'Carte des phares',
    category: 'papeterie',
    price: 24,
    summary: 'Cent quarante-huit feux des côtes de France, à la bonne couleur et au bon rythme.',
  },
  {
    slug: 'affiche-grande-maree',
    name: 'Affiche « Grande marée »',
    category: 'papeterie',
    price: 35,
    summary: 'Sérigraphie à quatre passages, tirage limité à trois cents exemplaires.',
  },
];

/** Returns the products of a category. */
export function productsOf(category: CategorySlug): Product[] {
  return PRODUCTS.filter((product) => product.category === category);
}

/** Returns the path of a product's page. */
export function productPath(product: Product): string {
  return `/produit/${product.slug}`;
}

/** Returns a price in French notation. */
export function inEuros(price: number): string {
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(price);
}
