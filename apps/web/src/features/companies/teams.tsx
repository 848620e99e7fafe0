import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useAddTeam } from '../../api/companies.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './companies.module.css';
import { TeamForm } from './team-form.tsx';
import { TeamItem } from './team-item.tsx';

/** The company's teams: how many belong to each; they are added, renamed and removed. */
export function Teams({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = useMay();
  return (
    <Card title={t('teams.title')}>
      {company.teams.length === 0 ? <p className={`quiet pretty ${css.text}`}>{t('teams.none')}</p> : null}
      <ul className="grid plain">
        {company.teams.map((team) => (
          <TeamItem key={team.id} companyId={company.id} team={team} />
        ))}
      </ul>
      {may('companies.addTeam') ? <AddTeam companyId={company.id} /> : null}
    </Card>
  );
}

function AddTeam({ companyId }: { companyId: string }): ReactNode {
  const t = useWords('companies');
  const toasts = useToasts();
  const add = useAddTeam();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mt-12">
      {isAdding ? (
        <TeamForm
          initial=""
          submitLabel={t('teams.add-submit')}
          save={async (label) => {
            await add.mutateAsync({ id: companyId, label });
            toasts.done(t('teams.added', { label }));
          }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('teams.add')}
        </Button>
      )}
    </div>
  );
}
