import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import {
  useCompanySaving,
  useRemoveCompanyPicture,
  useSetCompanyPicture,
  useCompanyPicture,
} from '../../shared/api/companies.ts';
import { useAvatarChoice } from '../../shared/avatar/use-avatar-choice.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import {
  COMPANY_FORM,
  COMPANY_RULES,
  companyFormFields,
  NEW_COMPANY,
  type CompanyFields,
} from './company-values.ts';
import { NEW_COMPANY_RULES, withoutSecrets } from './first-website.ts';
import { FirstWebsiteStep } from './first-website-step.tsx';
import { LoadedCompany } from './loaded-company.tsx';
import css from './companies.module.css';
import { ContextRows } from './context-rows.tsx';
import { AvatarInput, type AvatarChange } from '../../shared/avatar/avatar-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** Steps of the form (docs/specification.md). */
const STEPS = {
  information: COMPANY_FORM.steps.information,
  general: COMPANY_FORM.steps.general,
  avatar: ['avatar'],
  contexts: ['website', 'contexts'],
  save: [],
} as const satisfies Record<string, ReadonlyArray<keyof CompanyFields>>;

export function AddCompanyScreen(): ReactNode {
  return <CompanyEditor company={null} />;
}

export function EditCompanyScreen(): ReactNode {
  return <LoadedCompany>{(company) => <CompanyEditor key={company.id} company={company} />}</LoadedCompany>;
}

function CompanyEditor({ company }: { company: CompanyDetail | null }): ReactNode {
  const t = useWords('companies');
  const labelOf = useFieldLabels(COMPANY_FIELDS);
  const { avatar, ...editor } = useCompanyEditor(company);
  const { form, opened } = editor;
  return (
    <PageEditor
      editor={editor}
      title={opened ? t('edit.title', { name: opened.name }) : t('add.title')}
      back={
        opened
          ? { to: '/groupe/detail/$id', params: { id: opened.id }, label: opened.name }
          : { to: '/groupe', label: t('detail.back') }
      }
      saveLabel={t(opened ? 'save.submit' : 'save.submit-new')}
      failureTitle={t('save.failed')}
      labelOf={(field) =>
        field === 'avatar' || field === 'contexts'
          ? t(`step.${field}`)
          : field === 'website'
            ? t('field.website')
            : labelOf(field)
      }
    >
      {{
        information: <Inputs of={COMPANY_FORM} section="information" form={form} />,
        general: <Inputs of={COMPANY_FORM} section="general" form={form} />,
        avatar: (
          <AvatarStep
            company={opened}
            fields={form.values}
            change={avatar.change}
            onChange={(change) => form.setFieldValue('avatar', avatar.choose(change))}
          />
        ),
        contexts: opened ? (
          <ContextsStep company={opened} form={form} />
        ) : (
          <FirstWebsiteStep form={form} isRestored={editor.page.restoredAt !== null} />
        ),
      }}
    </PageEditor>
  );
}

function useCompanyEditor(company: CompanyDetail | null) {
  const t = useWords('companies');
  const { read, save } = useCompanySaving(company);
  const avatar = useAvatarChoice({
    upload: useSetCompanyPicture(),
    remove: useRemoveCompanyPicture(),
    failed: t('save.picture-failed'),
  });
  const hasSites = company === null || company.sites.length > 0;
  const editor = useEditor({
    draftKey: company ? `company ${company.id}` : 'new company',
    draftOf: withoutSecrets,
    rules: company ? COMPANY_RULES : NEW_COMPANY_RULES,
    words: ['companies', 'fields'],
    initial: company ? companyFormFields(company) : NEW_COMPANY,
    steps: STEPS,
    unused: hasSites ? {} : { contexts: t('contexts.after') },
    titleOf: (name) => t(`step.${name}`),
    opened: company,
    read,
    fieldsOf: companyFormFields,
    save: async (input, updatedAt) => {
      const saved = await save(input, updatedAt);
      await avatar.save(saved.id);
      return saved;
    },
    done: ({ name }) => t(company ? 'save.done' : 'save.done-new', { name }),
    wayOn: (saved) => ({ to: '/groupe/detail/$id', params: { id: saved.id } }),
  });
  return { ...editor, avatar };
}

interface ContextsStepProps {
  company: CompanyDetail;
  form: UseFormReturnType<CompanyFields>;
}

/** Renders the contexts that profiles of the company can be bound to; each belongs to a website. */
function ContextsStep({ company, form }: ContextsStepProps): ReactNode {
  const t = useWords('companies');
  return (
    <div>
      <p className={`quiet pretty ${css.text}`}>{t('contexts.text')}</p>
      <p className={`quiet pretty ${css.text}`}>{t('contexts.in-settings')}</p>
      <ContextRows sites={company.sites} form={form} />
    </div>
  );
}

interface AvatarStepProps {
  company: CompanyDetail | null;
  fields: CompanyFields;
  change: AvatarChange;
  onChange: (change: AvatarChange) => void;
}

/** Renders the choice of a picture. After a reload it must be chosen again. */
function AvatarStep({ company, fields, change, onChange }: AvatarStepProps): ReactNode {
  const t = useWords('companies');
  const current = useCompanyPicture(company?.id ?? '', 128, company?.avatarAt ?? null) ?? null;
  return (
    <>
      {fields.avatar === 'new' && change === null ? <Notice tone="info" text={t('avatar.lost')} /> : null}
      <AvatarInput name={fields.name} current={current} change={change} onChange={onChange} />
    </>
  );
}
