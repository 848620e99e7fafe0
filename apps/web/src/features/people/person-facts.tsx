import type { ReactNode } from 'react';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { WaitingEmail } from '../../new-email/waiting-email.tsx';
import { nameOf } from '../../session/name-of.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** What the account holds. */
export function PersonFacts({ person }: { person: PersonDetail }): ReactNode {
  const t = useWords('people');
  const format = useFormat();
  const { locale, lastSeenAt, newEmail } = person;
  return (
    <Card title={t('detail.about')}>
      <Facts
        facts={[
          [t('fact.first-name'), person.firstName],
          [t('fact.last-name'), person.lastName],
          [t('fact.display-name'), nameOf(person)],
          [t('fact.email'), person.email],
          [t('fact.locale'), locale ? t(`locale.${locale}`) : t('fact.locale-none')],
          [t('fact.messages'), format.exact(person.messages)],
          [t('fact.created'), format.instant(person.createdAt)],
          [t('fact.seen'), lastSeenAt ? <TimeAgo key="seen" at={lastSeenAt} /> : t('never')],
        ]}
      />
      {newEmail && person.may.setEmail ? <WaitingEmail userId={person.id} newEmail={newEmail} /> : null}
    </Card>
  );
}
