import type { CompanyDetail, CompanyInput } from '@vigie/contract/company.ts';
import {
  useAddCompany,
  useChangeCompany,
  useRemoveCompanyPicture,
  useSetCompanyPicture,
} from '../../api/companies.ts';
import { failureOf } from '../../api/failure.ts';
import type { AvatarChange } from '../../avatar/avatar-input.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

/** Saves the words first, then the picture: a picture that fails leaves the words saved, and says so. */
export function useSaveCompany(id: string | null) {
  const t = useWords('companies');
  const toasts = useToasts();
  const errorText = useErrorText();
  const add = useAddCompany();
  const change = useChangeCompany();
  const upload = useSetCompanyPicture();
  const remove = useRemoveCompanyPicture();
  return async (input: CompanyInput, avatar: AvatarChange): Promise<CompanyDetail> => {
    const saved = await (id === null ? add.mutateAsync(input) : change.mutateAsync({ ...input, id }));
    try {
      if (avatar === 'removed') await remove.mutateAsync({ id: saved.id });
      else if (avatar) await upload.mutateAsync({ id: saved.id, avatar });
    } catch (error) {
      toasts.failed(t('save.picture-failed'), errorText(failureOf(error).code));
    }
    return saved;
  };
}
