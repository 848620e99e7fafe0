import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useWords, useFormat } from '../../shared/i18n/i18n-provider.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { useUser, usePermission } from '../../shared/session/session-provider.tsx';
import { IconPencil, IconPlus } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Devices } from './devices.tsx';
import { UserMenu } from './user-menu.tsx';
import { LoadedUser } from './loaded-user.tsx';
import css from './users.module.css';
import { UserStatusPill } from './status-pill.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { WaitingEmail } from '../../domain/sign-in/new-email/waiting-email.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { ProfileItem } from './profile-item.tsx';
import { useAddProfile } from '../../shared/api/users.ts';
import { MembershipFields } from '../../domain/membership/membership-fields.tsx';
import { MEMBERSHIP_RULES, NEW_MEMBERSHIP } from '../../domain/membership/membership-values.ts';
import { useFacts } from '../../shared/resource/described.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

// Loaded separately: 5 kB that only users who may list users see.
const LazyUserSignInMethods = lazyComponent(
  ['sign-in-methods', 'sign-ins'],
  async () => (await import('./sign-in-methods/user-sign-in-methods.tsx')).UserSignInMethods,
);

/** Renders one user: the account, profiles, devices and actions. */
export function UserScreen(): ReactNode {
  return <LoadedUser>{(user) => <Shown user={user} />}</LoadedUser>;
}

function Shown({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const may = usePermission();
  const isSelf = useUser()?.id === user.id;
  const isLimited = !isSelf && may('users.list') && !user.may.setStatus;
  return (
    <>
      <PageHeader
        title={userName(user)}
        lead={user.email}
        {...(may('users.list') ? { back: { to: '/utilisateur', label: t('detail.back') } } : {})}
        pills={<UserStatusPill status={user.status} />}
      >
        <Actions user={user} />
      </PageHeader>
      {isLimited ? (
        <div className="mb-16">
          <Notice tone="info" text={t(user.may.update ? 'detail.admin-only' : 'detail.admin-only-all')} />
        </div>
      ) : null}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <Profiles user={user} />
        <div className="grid shrink gap-16">
          <UserFacts user={user} />
          {may('users.list') ? <LazyUserSignInMethods user={user} /> : null}
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

/** Renders the facts of the account. */
function UserFacts({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const format = useFormat();
  const { newEmail } = user;
  const facts = useFacts(user, USER_FIELDS, {
    displayName: userName,
    createdAt: ({ createdAt }) => format.instant(createdAt),
  });
  return (
    <Card title={t('detail.about')}>
      <Facts facts={facts} />
      {newEmail && user.may.setEmail ? <WaitingEmail userId={user.id} newEmail={newEmail} /> : null}
    </Card>
  );
}

/** Renders the profiles of a user: company, role and contexts. */
function Profiles({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const may = usePermission();
  const [isAdding, setAdding] = useState(false);
  const add = may('profiles.create') ? (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('profile.add')}
    </Button>
  ) : null;
  return (
    <Card title={t('detail.profiles')} aside={add}>
      {user.profiles.length === 0 ? <p className={`quiet pretty ${css.quiet}`}>{t('profile.none')}</p> : null}
      <ul className={`grid plain ${css.items}`}>
        {user.profiles.map((profile) => (
          <ProfileItem key={profile.profileId} profile={profile} user={user} />
        ))}
      </ul>
      {isAdding ? <AddProfile user={user} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

/** Renders the form that adds a user to a further company. */
function AddProfile({ user, onClose }: { user: UserDetail; onClose: () => void }): ReactNode {
  const t = useWords('users');
  const add = useAddProfile();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: MEMBERSHIP_RULES,
    words: ['users'],
    initial: NEW_MEMBERSHIP,
    save: (input) => add.mutateAsync({ ...input, userId: user.id }),
    done: ({ company }) => t('profile.add-done', { company: company.name }),
    onSaved: onClose,
  });
  return (
    <Dialog isOpen label={t('profile.add-title')} variant="middle" onClose={onClose}>
      <DialogForm
        title={t('profile.add-title')}
        failed={t('profile.add-failed')}
        failure={failure}
        submit={t('profile.add')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <MembershipFields
          value={form.values}
          errors={form.errors}
          without={user.profiles.map(({ company }) => company.id)}
          onChange={(change) => {
            form.setValues(change);
            for (const field of Object.keys(change)) form.clearFieldError(field);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
