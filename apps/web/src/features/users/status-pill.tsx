import type { ReactNode } from 'react';
import type { UserStatus } from '@vigie/contract/user.ts';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import { useLocale } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';

export function UserStatusPill({ status }: { status: UserStatus }): ReactNode {
  const { locale } = useLocale();
  return <Pill tone={status === 'active' ? 'ok' : 'mute'}>{USER_FIELDS.status.choices[status][locale]}</Pill>;
}
