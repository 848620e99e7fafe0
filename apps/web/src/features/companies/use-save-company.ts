import type { CompanyDetail, CompanyInput } from '@vigie/contract/company.ts';
import {
  useAddCompany,
  useChangeCompany,
  useReadCompany,
  useRemoveCompanyPicture,
  useSetCompanyPicture,
} from '../../api/companies.ts';
import { failureOf } from '../../api/failure.ts';
import type { AvatarChange } from '../../avatar/avatar-input.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

/** Saves the words first, then the picture: a picture that fails leaves the words saved, and says so. */
export function useSaveCompany(company: CompanyDetail | null) {
  const t = useWords('companies');
  const toasts = useToasts();
  const errorText = useErrorText();
  const add = useAddCompany();
  const change = useChangeCompany();
  const upload = useSetCompanyPicture();
  const remove = useRemoveCompanyPicture();
  const read = useReadCompany();
  const id = company?.id ?? '';
  const guarded = useGuardedSave(company, () => read(id));
  async function save(input: CompanyInput, avatar: AvatarChange): Promise<CompanyDetail> {
    const saved = await (company === null
      ? add.mutateAsync(input)
      : guarded.save((updatedAt) => change.mutateAsync({ ...input, id, updatedAt })));
    try {
      if (avatar === 'removed') await remove.mutateAsync({ id: saved.id });
      else if (avatar) await upload.mutateAsync({ id: saved.id, avatar });
    } catch (error) {
      toasts.failed(t('save.picture-failed'), errorText(failureOf(error).code));
    }
    return saved;
  }
  return { ...guarded, save };
}
