import type { ReactNode } from 'react';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { WaitingEmail } from '../../new-email/waiting-email.tsx';
import { nameOf } from '../../session/name-of.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** What the account holds. */
export function UserFacts({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const format = useFormat();
  const { locale, lastSeenAt, newEmail } = user;
  return (
    <Card title={t('detail.about')}>
      <Facts
        facts={[
          [t('fact.first-name'), user.firstName],
          [t('fact.last-name'), user.lastName],
          [t('fact.display-name'), nameOf(user)],
          [t('fact.email'), user.email],
          [t('fact.locale'), locale ? t(`locale.${locale}`) : t('fact.locale-none')],
          [t('fact.messages'), format.exact(user.messages)],
          [t('fact.created'), format.instant(user.createdAt)],
          [t('fact.seen'), lastSeenAt ? <TimeAgo key="seen" at={lastSeenAt} /> : t('never')],
        ]}
      />
      {newEmail && user.may.setEmail ? <WaitingEmail userId={user.id} newEmail={newEmail} /> : null}
    </Card>
  );
}
