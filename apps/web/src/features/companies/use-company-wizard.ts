import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { failureOf } from '../../api/failure.ts';
import type { AvatarChange } from '../../avatar/avatar-input.tsx';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { COMPANY_RULES, companyOf, fieldsOf, NEW_COMPANY, type CompanyFields } from './company-values.ts';
import { useSaveCompany } from './use-save-company.ts';

/** The wizard that adds a company, or changes the given one. */
export function useCompanyWizard(company: CompanyDetail | null) {
  const t = useWords('companies');
  const errors = formErrors(COMPANY_RULES, useFieldSentence('companies'));
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toasts = useToasts();
  const saving = useSaveCompany(company);
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  // A save reads the picture of the moment, not the one of the render that made it.
  const chosen = useRef<AvatarChange>(null);
  const wizard = useWizard<CompanyFields, CompanyDetail>({
    draftKey: company ? `company ${company.id} ${company.updatedAt}` : 'new company',
    initial: company ? fieldsOf(company) : NEW_COMPANY,
    isChange: company !== null,
    steps: useSteps(),
    errorsOf: errors.validate,
    save: (fields) => saving.save(companyOf(fields), chosen.current),
    onSaved({ id, name }) {
      toasts.done(t(company ? 'save.done' : 'save.done-new', { name }));
      void navigate({ to: '/groupe/detail/$id', params: { id } });
    },
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  function changeAvatar(change: AvatarChange): void {
    chosen.current = change;
    setAvatar(change);
    wizard.form.setFieldValue('avatar', change === null ? 'same' : change === 'removed' ? 'removed' : 'new');
  }
  return { wizard, avatar, changeAvatar, saving };
}

function useSteps() {
  const t = useWords('companies');
  return [
    { name: 'information', title: t('step.information'), fields: ['name'] },
    { name: 'general', title: t('step.general'), fields: ['description', 'url'] },
    { name: 'avatar', title: t('step.avatar'), fields: ['avatar'] },
    { name: 'contexts', title: t('step.contexts'), fields: [] },
    { name: 'save', title: t('step.save'), fields: [] },
  ] as const;
}
