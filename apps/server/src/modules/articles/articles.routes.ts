import { contract } from '@vigie/contract/api/contract.ts';
import { publicRoutes } from '../../http/routes.ts';
import { readShelf } from './article-shelf.ts';
import { findArticle, listArticles } from './articles.service.ts';

export function createArticleRoutes() {
  return publicRoutes(contract.articles, {
    list: (input) => listArticles(readShelf(), input),
    get: (input) => findArticle(readShelf(), input),
  });
}
