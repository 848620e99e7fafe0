import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconPencil } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Devices } from './devices.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonMenu } from './person-menu.tsx';
import { LoadedPerson } from './loaded-person.tsx';
import css from './person-screen.module.css';
import { Profiles } from './profiles.tsx';
import { StatusPill } from './status-pill.tsx';
import { usePersonActions } from './use-person-actions.tsx';

/** One user: the account, profiles and devices, and what may be done with them. */
export function PersonScreen(): ReactNode {
  return <LoadedPerson>{(person) => <Shown person={person} />}</LoadedPerson>;
}

function Shown({ person }: { person: PersonDetail }): ReactNode {
  const t = useWords('people');
  const may = useMay();
  const isSelf = useUser()?.id === person.id;
  const isLimited = !isSelf && may('users.list') && !person.may.setStatus;
  return (
    <>
      <PageHeader
        title={nameOf(person)}
        lead={person.email}
        {...(may('users.list') ? { back: { to: '/utilisateur', label: t('detail.back') } } : {})}
        pills={<StatusPill status={person.status} />}
      >
        <Actions person={person} />
      </PageHeader>
      {isLimited ? (
        <div className="mb-16">
          <Notice tone="info" text={t('detail.admin-only')} />
        </div>
      ) : null}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <Profiles person={person} />
        <div className="grid shrink gap-16">
          <PersonFacts person={person} />
          <Devices person={person} />
        </div>
      </div>
    </>
  );
}

function Actions({ person }: { person: PersonDetail }): ReactNode {
  const t = useWords('people');
  const navigate = useNavigate();
  const actions = usePersonActions(() => void navigate({ to: '/utilisateur', replace: true }));
  const { update, setPassword, setStatus, remove } = person.may;
  return (
    <>
      {setPassword || setStatus || remove ? <PersonMenu person={person} actions={actions} /> : null}
      {update ? (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(person)}>
          {t('action.edit')}
        </Button>
      ) : null}
      {actions.dialogs}
    </>
  );
}
