import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Company, CompanyDetail } from '@vigie/contract/company.ts';
import { COMPANY_FIELDS } from '@vigie/contract/fields/company-fields.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFacts } from '../../resource/described.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';

/** How many belong to it, and where it stands. */
export function CompanyFacts({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const members = () => <Members company={company} />;
  return (
    <Card title={t('detail.about')}>
      <Facts facts={useFacts<Company, keyof typeof COMPANY_FIELDS>(company, COMPANY_FIELDS, { members })} />
    </Card>
  );
}

function Members({ company: { id, members } }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = useMay();
  const text = t('fact.members-link', { count: members });
  if (!may('users.list')) return text;
  return (
    <Link className="accent" to="/utilisateur" search={may('companies.list') ? { company: id } : {}}>
      {text}
    </Link>
  );
}
