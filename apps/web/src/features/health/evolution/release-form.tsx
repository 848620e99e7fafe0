import { useState, type ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { RELEASE_FORM } from './release-values.ts';
import type { ReleaseFields } from './use-releases.ts';

interface ReleaseFormProps {
  add: (fields: ReleaseFields) => Promise<void>;
  onClose: () => void;
}

/** Renders the dialog that adds a release: its name, its time, and a link about it. */
export function ReleaseDialog(props: ReleaseFormProps): ReactNode {
  const t = useWords('evolution');
  return (
    <Dialog isOpen label={t('release.add')} variant="middle" onClose={props.onClose}>
      <ReleaseForm {...props} />
    </Dialog>
  );
}

function ReleaseForm({ add, onClose }: ReleaseFormProps): ReactNode {
  const t = useWords('evolution');
  const [initial] = useState(() => RELEASE_FORM.valuesOf());
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RELEASE_FORM.rules,
    words: ['evolution'],
    initial,
    save: add,
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('release.add')}
      failure={failure}
      submit={t('release.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={RELEASE_FORM} section="release" form={form} />
    </DialogForm>
  );
}
