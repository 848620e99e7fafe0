import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useAddTeam, useRemoveTeam, useRenameTeam } from '../../shared/api/companies.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './companies.module.css';
import { TeamForm } from './team-form.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';

/** Renders the company's teams with their number of members; teams can be added, renamed and removed. */
export function Teams({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
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

interface TeamItemProps {
  companyId: string;
  team: CompanyDetail['teams'][number];
}

/** Renders one team, with the actions that rename and remove it. */
function TeamItem({ companyId, team }: TeamItemProps): ReactNode {
  const t = useWords('companies');
  const may = usePermission();
  const toasts = useToasts();
  const rename = useRenameTeam();
  const [isRenaming, setRenaming] = useState(false);
  const { id: teamId, label, members } = team;
  if (isRenaming)
    return (
      <li className={`row wrap ruled ${css.item}`}>
        <TeamForm
          initial={label}
          submitLabel={t('teams.rename-submit')}
          save={async (next) => {
            await rename.mutateAsync({ id: companyId, teamId, label: next });
            toasts.done(t('teams.renamed', { label: next }));
          }}
          onClose={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={`row wrap ruled ${css.item}`}>
      <span className={`shrink weight-540 anywhere ${css.label}`}>{label}</span>
      <span className="small muted">{t('teams.members', { count: members })}</span>
      {may('companies.updateTeam') ? (
        <span className="flex wrap gap-8">
          <Button
            variant="default"
            size="xs"
            aria-label={t('teams.rename-of', { label })}
            onClick={() => setRenaming(true)}
          >
            {t('teams.rename')}
          </Button>
          <RemoveTeam companyId={companyId} team={team} />
        </span>
      ) : null}
    </li>
  );
}

/** Renders the confirmation before a team is removed; its members leave it. */
function RemoveTeam({ companyId, team }: TeamItemProps): ReactNode {
  const t = useWords('companies');
  const { ask, dialog } = useDeletion<typeof team, { id: string; teamId: string }>({
    removal: useRemoveTeam(),
    inputOf: ({ id }) => ({ id: companyId, teamId: id }),
    wordsOf: ({ label, members }) => ({
      title: t('teams.remove-title', { label }),
      text: t('teams.remove-text', { count: members }),
      confirm: t('teams.remove'),
      done: t('teams.removed', { label }),
    }),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t('teams.remove-of', { label: team.label })}
        onClick={() => ask(team)}
      >
        {t('teams.remove')}
      </Button>
      {dialog}
    </>
  );
}
