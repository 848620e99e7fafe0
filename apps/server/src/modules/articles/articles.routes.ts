import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { readShelf } from './article-shelf.ts';
import { findArticle, listArticles } from './articles.service.ts';

export function createArticleRoutes() {
  const os = implement(contract.articles).$context<ApiContext>();
  const shelf = readShelf();
  return {
    list: os.list.handler(({ input }) => listArticles(shelf, input)),
    get: os.get.handler(({ input }) => findArticle(shelf, input)),
  };
}
