import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { changeCompany, createCompany, removeCompany, rotateGuestCode } from './change-companies.service.ts';
import { readThumbnail, removeAvatar, storeAvatar } from './company-pictures.service.ts';
import { listAllCompanies, readCompany } from './read-companies.service.ts';
import { readStickerPng, readStickerSvg } from './stickers.service.ts';
import { addTeam, changeTeam, removeTeam } from './teams.service.ts';

export function createCompanyRoutes({ publicUrl }: { publicUrl: string }) {
  const os = implement(contract.companies).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllCompanies(callOf(context), input)),
    get: os.get.handler(({ context, input }) => readCompany(callOf(context), input.id)),
    create: os.create.handler(({ context, input }) => createCompany(callOf(context), input)),
    update: os.update.handler(({ context, input }) => changeCompany(callOf(context), input)),
    remove: os.remove.handler(({ context, input }) => removeCompany(callOf(context), input.id)),
    uploadAvatar: os.uploadAvatar.handler(({ context, input }) =>
      storeAvatar(callOf(context), input.id, input.avatar),
    ),
    removeAvatar: os.removeAvatar.handler(({ context, input }) => removeAvatar(callOf(context), input.id)),
    thumbnail: os.thumbnail.handler(async ({ context, input }) => {
      const { picture, isMeant } = await readThumbnail(callOf(context), input);
      if (isMeant) context.request.keepInBrowser();
      return picture;
    }),
    rotateGuestCode: os.rotateGuestCode.handler(({ context, input }) =>
      rotateGuestCode(callOf(context), input.id),
    ),
    stickerSvg: os.stickerSvg.handler(({ context, input }) =>
      readStickerSvg(callOf(context), input.id, publicUrl),
    ),
    stickerPng: os.stickerPng.handler(({ context, input }) =>
      readStickerPng(callOf(context), input.id, publicUrl),
    ),
    addTeam: os.addTeam.handler(({ context, input }) => addTeam(callOf(context), input)),
    updateTeam: os.updateTeam.handler(({ context, input }) => changeTeam(callOf(context), input)),
    removeTeam: os.removeTeam.handler(({ context, input }) => removeTeam(callOf(context), input)),
  };
}
