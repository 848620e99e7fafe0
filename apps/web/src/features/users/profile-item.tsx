import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Membership, UserDetail } from '@vigie/contract/user.ts';
import { useRevokeProfile } from '../../shared/api/users.ts';
import { ProfilePicture } from '../../shared/avatar/profile-picture.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useScope } from '../../shared/session/session-provider.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Pill, Tag } from '../../shared/ui/pill.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './users.module.css';

const FACE_PX = 36;

interface ProfileItemProps {
  profile: Membership;
  user: UserDetail;
}

/** Renders one profile, with the actions that change and revoke it. */
export function ProfileItem({ profile, user }: ProfileItemProps): ReactNode {
  const t = useWords('users');
  const frame = useWords('shell');
  const format = useFormat();
  const { company, role, teams, memberSince, revoked } = profile;
  return (
    <li className={`grid gap-10 ruled ${css.item}`}>
      <div className={`row wrap ${css.head}`}>
        {profile.avatarAt === null ? null : (
          <ProfilePicture
            profile={{ id: profile.profileId, avatarAt: profile.avatarAt }}
            name={`${user.firstName} ${user.lastName}`}
            sizePx={FACE_PX}
          />
        )}
        <span className={`shrink weight-580 anywhere ${css.name}`}>{company.name}</span>
        <Tag>{frame(`role.${role}`)}</Tag>
        {profile.active && !revoked ? <Pill tone="ok">{t('profile.active')}</Pill> : null}
        {revoked ? <Pill tone="mute">{t('revoked')}</Pill> : null}
      </div>
      <Facts
        facts={[
          [t('profile.teams'), teams.map(({ label }) => label).join(', ') || t('profile.no-team')],
          [t('profile.sees'), <Reach key="sees" profile={profile} />],
        ]}
      />
      <p className={`quiet pretty ${css.quiet}`}>
        {t('profile.since', { date: format.instant(memberSince) })}
      </p>
      <ProfileButtons profile={profile} user={user} />
    </li>
  );
}

function Reach({ profile: { allContexts, contexts } }: { profile: Membership }): ReactNode {
  const t = useWords('users');
  if (allContexts) return t('profile.sees-all');
  return contexts.map(({ label }) => label).join(', ') || t('profile.sees-none');
}

function ProfileButtons({ profile, user }: ProfileItemProps): ReactNode {
  const t = useWords('users');
  const scope = useScope()('profiles.revoke');
  // who leaves a profile cannot take it back
  const mayRestore = scope !== null && scope !== 'self';
  const { revoke, isBusy } = useRevoke(mayRestore);
  const { profileId: id, revoked, company } = profile;
  const name = { company: company.name };
  if (!user.may.update) return null;
  return (
    <div className="flex wrap gap-8">
      <Button
        variant="default"
        size="xs"
        aria-label={t('profile.edit-of', name)}
        renderRoot={(props) => <Link {...props} to="/profil/editer/$id" params={{ id }} />}
      >
        {t('profile.edit')}
      </Button>
      {mayRestore || (scope === 'self' && !revoked) ? (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={t(revoked ? 'profile.restore-of' : 'profile.revoke-of', name)}
          onClick={() => revoke(profile)}
        >
          {t(revoked ? 'profile.restore' : 'profile.revoke')}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the function that revokes or restores a profile, with undo. */
function useRevoke(mayRestore: boolean) {
  const t = useWords('users');
  const toasts = useToasts();
  const toggle = useRevokeProfile();
  const run = async ({ profileId: id, company }: Membership, isUndo = false): Promise<void> => {
    try {
      const changed = await toggle.mutateAsync({ id });
      const text = t(changed.revoked ? 'profile.revoked-done' : 'profile.restored-done', {
        company: company.name,
      });
      toasts.done(text, isUndo || !mayRestore ? {} : { undo: () => void run(changed, true) });
    } catch (error) {
      toasts.callFailed(error, t('profile.failed'));
    }
  };
  return { revoke: (profile: Membership) => void run(profile), isBusy: toggle.isPending };
}
