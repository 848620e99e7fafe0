import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { CompanyFields } from './company-values.ts';
import css from './companies.module.css';
import { ContextRows } from './context-rows.tsx';
import { useCompanyPicture } from '../../api/companies.ts';
import { AvatarInput, type AvatarChange } from '../../avatar/avatar-input.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ContextsStepProps {
  company: CompanyDetail;
  form: UseFormReturnType<CompanyFields>;
}

/** The contexts that profiles of this company can be bound to; each belongs to a website. */
export function ContextsStep({ company, form }: ContextsStepProps): ReactNode {
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

/** The picture; one that a reload lost is asked for again. */
export function AvatarStep({ company, fields, change, onChange }: AvatarStepProps): ReactNode {
  const t = useWords('companies');
  const current = useCompanyPicture(company?.id ?? '', 128, company?.avatarAt ?? null) ?? null;
  return (
    <>
      {fields.avatar === 'new' && change === null ? <Notice tone="info" text={t('avatar.lost')} /> : null}
      <AvatarInput name={fields.name} current={current} change={change} onChange={onChange} />
    </>
  );
}
