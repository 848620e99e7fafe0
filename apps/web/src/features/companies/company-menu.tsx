import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useRemoveCompany } from '../../api/companies.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion } from '../../resource/use-deletion.tsx';
import { DropdownItem } from '../../ui/dropdown.tsx';
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
      <RowMenu label={t('action.menu', { name: company.name })}>
        {(close) => (
          <DropdownItem
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              close();
              ask(company);
            }}
          >
            {t('action.delete')}
          </DropdownItem>
        )}
      </RowMenu>
      {dialog}
    </>
  );
}
