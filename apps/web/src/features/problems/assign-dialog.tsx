import { useState, type ReactNode } from 'react';
import type { Assignee } from '@vigie/contract/problem.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AssigneeSelect } from './assignee-select.tsx';

interface AssignDialogProps {
  isOpen: boolean;
  /** Which problems, in words. */
  about: string;
  onChosen: (assignee: Assignee | null) => void;
  onClose: () => void;
}

/** Asks who is to fix several problems. */
export function AssignDialog({ isOpen, onClose, ...form }: AssignDialogProps): ReactNode {
  const t = useWords('problems');
  return (
    <Dialog isOpen={isOpen} label={t('assign.title')} place="middle" onClose={onClose}>
      {isOpen ? <AssignForm {...form} onClose={onClose} /> : null}
    </Dialog>
  );
}

function AssignForm({ about, onChosen, onClose }: Omit<AssignDialogProps, 'isOpen'>): ReactNode {
  const t = useWords('problems');
  const [assignee, setAssignee] = useState<Assignee | null>(null);
  return (
    <DialogForm
      title={t('assign.title')}
      lead={t('assign.lead', { about })}
      failure={null}
      submit={t(assignee ? 'assign.do' : 'assign.do-nobody')}
      isBusy={false}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(assignee);
        onClose();
      }}
      onCancel={onClose}
    >
      <AssigneeSelect value={assignee} onChange={setAssignee} />
    </DialogForm>
  );
}
