import type { ReactNode } from 'react';
import type { User } from '@vigie/contract/user.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import type { Column } from '../../shared/ui/list/column.ts';
import { Picture } from '../../shared/ui/picture/picture.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './users.module.css';
import { UserStatusPill } from './status-pill.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';

/** Returns the columns of the list. */
export function useUsersColumns(): Column<User>[] {
  const t = useWords('users');
  const format = useFormat();
  return [
    {
      key: 'person',
      title: t('column.person'),
      width: 'minmax(220px, 2fr)',
      cell: (user) => <Name user={user} />,
    },
    {
      key: 'role',
      title: t('column.role'),
      width: 'minmax(190px, 1.5fr)',
      narrow: 'line',
      cell: (user) => <Roles user={user} />,
    },
    {
      key: 'status',
      title: t('column.status'),
      width: '110px',
      cell: ({ status }) => <UserStatusPill status={status} />,
    },
    {
      key: 'messages',
      title: t('column.messages'),
      width: '90px',
      align: 'end',
      narrow: 'none',
      cell: ({ messages }) => format.exact(messages),
    },
    {
      key: 'seen',
      title: t('column.seen'),
      width: '130px',
      narrow: 'named',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo at={lastSeenAt} /> : t('never')),
    },
    {
      key: 'created',
      title: t('column.created'),
      width: '130px',
      narrow: 'none',
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
  ];
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
