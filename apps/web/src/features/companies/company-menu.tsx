import { useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useRemoveCompany } from '../../api/companies.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownItem } from '../../ui/dropdown.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

/** Deletes a company that holds nothing any more, after a question. */
export function CompanyMenu({ company: { id, name } }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const removal = useRemoveCompany();
  const [isAsking, setAsking] = useState(false);
  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync({ id });
    } catch {
      // The dialog says why and stays open.
      return;
    }
    setAsking(false);
    toasts.done(t('delete.done', { name }));
    await navigate({ to: '/groupe', replace: true });
  }
  return (
    <>
      <RowMenu label={t('action.menu', { name })}>
        {(close) => (
          <DropdownItem
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              close();
              setAsking(true);
            }}
          >
            {t('action.delete')}
          </DropdownItem>
        )}
      </RowMenu>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('delete.title', { name })}
        text={t('delete.text')}
        confirm={t('action.delete')}
        keep={shell('cancel')}
        isBusy={removal.isPending}
        failure={removal.error ? errorText(failureOf(removal.error).code) : null}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
