import type { ReactNode } from 'react';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import type { User } from '@vigie/contract/user.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns } from '../../shared/resource/described.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import type { Column } from '../../shared/ui/list/column.ts';
import { Picture } from '../../shared/ui/picture/picture.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import css from './users.module.css';
import { UserStatusPill } from './status-pill.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';

const WIDTHS = {
  name: 'minmax(220px, 2fr)',
  role: 'minmax(190px, 1.5fr)',
  status: '110px',
  messages: '90px',
  createdAt: '130px',
  lastSeenAt: '130px',
};
const CELLS = {
  name: (user: User) => <Name user={user} />,
  role: (user: User) => <Roles user={user} />,
  status: ({ status }: User) => <UserStatusPill status={status} />,
};

/** Returns the columns of the list. */
export function useUsersColumns(): Column<User>[] {
  return useDescribedColumns<User, keyof typeof USER_FIELDS>(USER_FIELDS, CELLS, WIDTHS);
}

function Name({ user }: { user: User }): ReactNode {
  const { id, email } = user;
  const name = userName(user);
  const t = useWords('users');
  const isSelf = useUser()?.id === id;
  return (
    <span className="inline-row shrink max-full gap-10">
      <Picture name={name} blob={undefined} sizePx={32} shape="round" />
      <span className={`grid shrink ${css.words}`}>
        <TwoLines text={name}>{isSelf ? <Tag>{t('self')}</Tag> : null}</TwoLines>
        <TwoLines text={email} className={`small muted ${css.email}`} />
      </span>
    </span>
  );
}

/** Renders the active profile, and the number of others. */
function Roles({ user: { profiles } }: { user: User }): ReactNode {
  const t = useWords('users');
  const frame = useWords('shell');
  const shown = profiles.find(({ active }) => active) ?? profiles[0];
  if (!shown) return t('profile.none');
  return (
    <span className={`grid shrink ${css.words}`}>
      <span>
        {frame(`role.${shown.role}`)}
        {shown.revoked ? ` · ${t('revoked')}` : null}
      </span>
      <TwoLines text={shown.company.name} className={`small muted ${css.email}`}>
        {profiles.length > 1 ? t('more', { count: profiles.length - 1 }) : null}
      </TwoLines>
    </span>
  );
}
