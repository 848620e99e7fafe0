import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { AddProfile } from './add-profile.tsx';
import css from './person-screen.module.css';
import { ProfileItem } from './profile-item.tsx';

/** In which companies somebody is, as what, and what they see there. */
export function Profiles({ person }: { person: PersonDetail }): ReactNode {
  const t = useWords('people');
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
      {person.profiles.length === 0 ? (
        <p className={`quiet pretty ${css.quiet}`}>{t('profile.none')}</p>
      ) : null}
      <ul className={`grid plain ${css.items}`}>
        {person.profiles.map((profile) => (
          <ProfileItem key={profile.profileId} profile={profile} person={person} />
        ))}
      </ul>
      {isAdding ? <AddProfile person={person} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}
