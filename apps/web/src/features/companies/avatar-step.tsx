import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useCompanyPicture } from '../../api/companies.ts';
import { AvatarInput, type AvatarChange } from '../../avatar/avatar-input.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CompanyFields } from './company-values.ts';

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
