import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useOneUser } from '../../shared/api/users.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { IconUsers } from '../../shared/ui/icons.ts';

/** Loads the user in the address, and renders the children with it. */
export function LoadedUser({ children }: { children: (loaded: UserDetail) => ReactNode }): ReactNode {
  const t = useWords('users');
  const { id = '' } = useParams({ strict: false });
  return (
    <Gate
      query={useOneUser(id)}
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
