import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { AddProfile } from './add-profile.tsx';
import css from './user-screen.module.css';
import { ProfileItem } from './profile-item.tsx';

/** In which companies somebody is, as what, and what they see there. */
export function Profiles({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const may = useMay();
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
