import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { changeTag, createTag, listTags, readTag, removeTag } from './tags.service.ts';

export function createTagRoutes() {
  const os = implement(contract.tags).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listTags(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readTag(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createTag(callOf(context), input)),
    update: os.update.handler(({ context, input: { id, ...tag } }) => changeTag(callOf(context), id, tag)),
    remove: os.remove.handler(({ context, input }) => removeTag(callOf(context), input.id)),
  };
}
