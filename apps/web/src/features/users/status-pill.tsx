import type { ReactNode } from 'react';
import type { UserStatus } from '@vigie/contract/user.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';

export function UserStatusPill({ status }: { status: UserStatus }): ReactNode {
  const t = useWords('users');
  return <Pill tone={status === 'active' ? 'ok' : 'mute'}>{t(`status.${status}`)}</Pill>;
}
