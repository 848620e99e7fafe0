import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { usePerson } from '../../api/people.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Gate } from '../../resource/gate.tsx';
import { IconUsers } from '../../ui/icons.ts';

/** The user that the address names. */
export function LoadedPerson({ children }: { children: (loaded: PersonDetail) => ReactNode }): ReactNode {
  const t = useWords('people');
  const { id = '' } = useParams({ strict: false });
  return (
    <Gate
      query={usePerson(id)}
      failed={t('detail.failed')}
      gone={{
        title: t('detail.not-found'),
        icon: IconUsers,
        back: <Link to="/utilisateur">{t('detail.not-found-back')}</Link>,
      }}
    >
      {children}
    </Gate>
  );
}
