import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useRemoveCompany } from '../../api/companies.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion } from '../../resource/use-deletion.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';

/** Deletes a company that holds nothing any more, after a question. */
export function CompanyMenu({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const navigate = useNavigate();
  const { ask, dialog } = useDeletion<CompanyDetail, { id: string }>({
    removal: useRemoveCompany(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('action.delete'),
      done: t('delete.done', { name }),
    }),
    onDeleted: () => void navigate({ to: '/groupe', replace: true }),
  });
  return (
    <>
      <RowMenu
        label={t('action.menu', { name: company.name })}
        actions={[{ name: t('action.delete'), icon: IconTrash, act: () => ask(company) }]}
      />
      {dialog}
    </>
  );
}
