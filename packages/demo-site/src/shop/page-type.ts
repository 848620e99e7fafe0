/** Type of a page in the dataLayer. */
export type PageType =
  | 'accueil'
  | 'categorie'
  | 'produit'
  | 'panier'
  | 'commande'
  | 'recherche'
  | 'article'
  | 'promotion'
  | 'service'
  | 'legal';
