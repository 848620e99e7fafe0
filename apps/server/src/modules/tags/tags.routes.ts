import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { changeTag, createTag, listTags, readTag, removeTag } from './tags.service.ts';

export const tagRoutes = routes(contract.tags, {
  list: listTags,
  get: readTag,
  create: createTag,
  update: changeTag,
  remove: removeTag,
});
