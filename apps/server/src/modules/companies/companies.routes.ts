import { contract } from '@vigie/contract/api/contract.ts';
import { companySchema } from '@vigie/contract/company.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { routes } from '../../http/routes.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { changeCompany, createCompany, removeCompany, rotateGuestCode } from './change-companies.service.ts';
import { readThumbnail, removeCompanyAvatar, storeCompanyAvatar } from './company-pictures.service.ts';
import { listAllCompanies, readCompany, readOwnCompany } from './read-companies.service.ts';
import { readRedactions, setRedactions, tryRedactions } from './redactions.service.ts';
import { readSignInNames } from './sign-in-names.service.ts';
import { readStickerPng, readStickerSvg } from './stickers.service.ts';
import { addTeam, changeTeam, removeTeam } from './teams.service.ts';

export function createCompanyRoutes({ publicUrl, secrets }: { publicUrl: string; secrets: SecretBox }) {
  return routes(contract.companies, {
    list: listAllCompanies,
    csv: describedCsv({ en: 'companies', fr: 'entreprises' }, COMPANY_FIELDS, {
      list: listAllCompanies,
      item: companySchema,
    }),
    get: readCompany,
    create: (call, input) => createCompany(call, input, secrets),
    update: (call, input) => changeCompany(call, input, secrets),
    own: readOwnCompany,
    redactions: readRedactions,
    setRedactions,
    tryRedactions,
    signInNames: readSignInNames,
    remove: removeCompany,
    uploadAvatar: storeCompanyAvatar,
    removeAvatar: removeCompanyAvatar,
    thumbnail: async (call, input, { request }) => {
      const { picture, isMeant } = await readThumbnail(call, input);
      if (isMeant) request.keepInBrowser();
      return picture;
    },
    rotateGuestCode,
    stickerSvg: (call, input) => readStickerSvg(call, input, publicUrl),
    stickerPng: (call, input) => readStickerPng(call, input, publicUrl),
    addTeam,
    updateTeam: changeTeam,
    removeTeam,
  });
}
