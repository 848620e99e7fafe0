import { contract } from '@vigie/contract/api/contract.ts';
import { publicRoutes } from '../../http/routes.ts';
import { readShelf } from './article-shelf.ts';
import { findArticle, listArticles } from './articles.service.ts';

export function createArticleRoutes() {
  const shelf = readShelf();
  return publicRoutes(contract.articles, {
    list: (input) => listArticles(shelf, input),
    get: (input) => findArticle(shelf, input),
  });
}
