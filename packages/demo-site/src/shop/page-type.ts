/** What kind of page it is, as the dataLayer says it. */
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
