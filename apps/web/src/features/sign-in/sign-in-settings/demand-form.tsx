import { useState, type ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import type { SignInRules, StoredSignInRules } from '@vigie/contract/identity-provider.ts';
import { useManagers, useSetSignInRules } from '../../../shared/api/sign-in-settings.ts';
import { fieldError, type FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { userName } from '../../../shared/session/name-of.ts';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import '../../../shared/ui/inputs.css';

interface DemandFields {
  breakGlassUserId: string;
}

type Demanded = Pick<SignInRules, 'requiresProvider' | 'breakGlassUserId'>;

const RULES: FormRules<DemandFields, Demanded> = {
  schema: (schemas) => schemas.demandFormSchema,
  inputOf: ({ breakGlassUserId }) => ({
    requiresProvider: true,
    breakGlassUserId: breakGlassUserId === '' ? null : breakGlassUserId,
  }),
  fields: ['breakGlassUserId'],
  names: { requiresProvider: 'breakGlassUserId' },
  more: ({ breakGlassUserId }) =>
    breakGlassUserId === '' ? [fieldError('breakGlassUserId', 'break-glass-required')] : [],
};

interface DemandFormProps {
  company: CompanyDetail;
  rules: StoredSignInRules;
  onClose: () => void;
}

/** Renders the form that requires the provider, with the consequences and the users who still sign in by password. */
export function DemandForm({ company: { id: companyId, name }, rules, onClose }: DemandFormProps): ReactNode {
  const t = useWords('sign-in-settings');
  const set = useSetSignInRules();
  const [opened] = useState(rules);
  const managers = useManagers(companyId) ?? [];
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: RULES,
    words: ['sign-in-settings'],
    initial: { breakGlassUserId: rules.breakGlassUserId ?? '' },
    save: (input) => set.mutateAsync({ ...opened, ...input, companyId }),
    done: () => t('demand.turned-on', { company: name }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('demand.title', { company: name })}
      failed={t('demand.failed')}
      failure={failure}
      submit={t('demand.turn-on')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Notice tone="warn" title={t('demand.means')} text={t('demand.consequences')} />
      <NativeSelect
        withAsterisk
        label={t('demand.break-glass')}
        description={t('demand.break-glass-hint')}
        rightSection={<IconSelector size={16} aria-hidden />}
        data={[
          { value: '', label: t('demand.choose') },
          ...managers.map((user) => ({ value: user.id, label: `${userName(user)} (${user.email})` })),
        ]}
        {...form.getInputProps('breakGlassUserId')}
      />
    </DialogForm>
  );
}
