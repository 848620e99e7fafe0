import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconPencil } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Devices } from './devices.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserMenu } from './user-menu.tsx';
import { LoadedUser } from './loaded-user.tsx';
import css from './user-screen.module.css';
import { Profiles } from './profiles.tsx';
import { StatusPill } from './status-pill.tsx';
import { useUserActions } from './use-user-actions.tsx';

/** One user: the account, profiles and devices, and what may be done with them. */
export function UserScreen(): ReactNode {
  return <LoadedUser>{(user) => <Shown user={user} />}</LoadedUser>;
}

function Shown({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const may = useMay();
  const isSelf = useUser()?.id === user.id;
  const isLimited = !isSelf && may('users.list') && !user.may.setStatus;
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        lead={user.email}
        {...(may('users.list') ? { back: { to: '/utilisateur', label: t('detail.back') } } : {})}
        pills={<StatusPill status={user.status} />}
      >
        <Actions user={user} />
      </PageHeader>
      {isLimited ? (
        <div className="mb-16">
          <Notice tone="info" text={t('detail.admin-only')} />
        </div>
      ) : null}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <Profiles user={user} />
        <div className="grid shrink gap-16">
          <UserFacts user={user} />
          <Devices user={user} />
        </div>
      </div>
    </>
  );
}

function Actions({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const navigate = useNavigate();
  const actions = useUserActions(() => void navigate({ to: '/utilisateur', replace: true }));
  const { update, setPassword, setStatus, remove } = user.may;
  return (
    <>
      {setPassword || setStatus || remove ? <UserMenu user={user} actions={actions} /> : null}
      {update ? (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(user)}>
          {t('action.edit')}
        </Button>
      ) : null}
      {actions.dialogs}
    </>
  );
}
