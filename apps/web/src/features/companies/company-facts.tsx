import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CompanyDetail } from '@vigie/contract/company.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf } from '../../session/current-website.tsx';
import { useMay } from '../../session/session-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';

/** How many belong to it, and where it stands. */
export function CompanyFacts({ company }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const format = useFormat();
  const { url, websites, createdAt } = company;
  return (
    <Card title={t('detail.about')}>
      <Facts
        facts={[
          [t('fact.members'), <Members key="members" company={company} />],
          [t('fact.websites'), format.exact(websites)],
          [
            t('fact.url'),
            url ? (
              <a key="url" className="accent" href={url} target="_blank" rel="noopener noreferrer">
                {hostOf(url)}
              </a>
            ) : (
              t('fact.none')
            ),
          ],
          [t('fact.created'), format.instant(createdAt)],
        ]}
      />
    </Card>
  );
}

function Members({ company: { id, members } }: { company: CompanyDetail }): ReactNode {
  const t = useWords('companies');
  const may = useMay();
  const text = t('fact.members-link', { count: members });
  if (!may('users.list')) return text;
  return (
    <Link className="accent" to="/utilisateur" search={may('companies.list') ? { company: id } : {}}>
      {text}
    </Link>
  );
}
