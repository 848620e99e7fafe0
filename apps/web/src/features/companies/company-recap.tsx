import type { ReactNode } from 'react';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import type { AvatarChange } from '../../avatar/avatar-input.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import type { CompanyFields } from './company-values.ts';

interface CompanyRecapProps {
  wizard: WizardApi<CompanyFields>;
  company: CompanyDetail | null;
  avatar: AvatarChange;
}

/** What will be saved of the company. */
export function CompanyRecap({ wizard, company, avatar }: CompanyRecapProps): ReactNode {
  const t = useWords('companies');
  const { name, description, url } = wizard.form.values;
  return (
    <Recap
      wizard={wizard}
      sections={{
        information: { facts: [[t('field.name'), name]] },
        general: {
          facts: [
            [t('field.description'), description.trim() || t('fact.none')],
            [t('field.url'), withScheme(url) || t('fact.none')],
          ],
        },
        avatar: { facts: [[t('step.avatar'), <PictureFact key="picture" {...{ company, avatar }} />]] },
      }}
    />
  );
}

function PictureFact({ company, avatar }: Pick<CompanyRecapProps, 'company' | 'avatar'>): ReactNode {
  const t = useWords('companies');
  if (avatar === 'removed') return t('avatar.removed');
  if (avatar) return t('avatar.chosen');
  return t(company?.avatarAt ? 'avatar.same' : 'avatar.none');
}
