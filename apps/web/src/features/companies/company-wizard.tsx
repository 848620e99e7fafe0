import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { differingFields, YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { useCompanyWizard } from './use-company-wizard.ts';
import { GeneralStep } from './general-step.tsx';
import { AvatarStep } from './avatar-step.tsx';
import { ContextsStep } from './contexts-step.tsx';
import { CompanyRecap } from './company-recap.tsx';
import { fieldsOf } from './company-values.ts';

interface CompanyWizardProps {
  /** The company that is changed; null for a new one. */
  company: CompanyDetail | null;
  /** What somebody else saved meanwhile is taken instead. */
  onTheirs?: (company: CompanyDetail) => void;
}

/** Adds or changes a company in five steps; only the last one saves. */
export function CompanyWizard({ company, onTheirs }: CompanyWizardProps): ReactNode {
  const t = useWords('companies');
  const { wizard, avatar, changeAvatar, saving } = useCompanyWizard(company);
  const { name } = wizard.step;
  const { form } = wizard;
  return (
    <Wizard
      wizard={wizard}
      title={company ? t('edit.title', { name: company.name }) : t('add.title')}
      back={
        company
          ? { to: '/groupe/detail/$id', params: { id: company.id }, label: company.name }
          : { to: '/groupe', label: t('detail.back') }
      }
      saveLabel={t(company ? 'save.submit' : 'save.submit-new')}
      failureTitle={t('save.failed')}
    >
      {name === 'information' ? (
        <TextInput
          withAsterisk
          label={t('field.name')}
          description={t('field.name-hint')}
          {...form.getInputProps('name')}
        />
      ) : null}
      {name === 'general' ? <GeneralStep form={form} /> : null}
      {name === 'avatar' ? (
        <AvatarStep company={company} fields={form.values} change={avatar} onChange={changeAvatar} />
      ) : null}
      {name === 'contexts' ? <ContextsStep company={company} /> : null}
      {name === 'save' ? <CompanyRecap wizard={wizard} company={company} avatar={avatar} /> : null}
      <YoursOrTheirs
        saving={saving}
        differing={(theirs) => {
          const { avatar: _, ...mine } = form.values;
          return differingFields(mine, fieldsOf(theirs));
        }}
        labelOf={(field) => t(`field.${field}`)}
        onMine={wizard.submit}
        onTheirs={(theirs) => {
          wizard.discard();
          onTheirs?.(theirs);
        }}
      />
    </Wizard>
  );
}
