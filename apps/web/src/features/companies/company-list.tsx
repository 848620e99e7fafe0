import type { ReactNode } from 'react';
import type { Company } from '@vigie/contract/company.ts';
import type { useCompanies } from '../../api/companies.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { hostOf } from '../../session/current-website.tsx';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import css from './company-list.module.css';
import { CompanyPicture } from './company-picture.tsx';

/** Companies in rows. */
export function CompanyList({ list }: { list: ReturnType<typeof useCompanies> }): ReactNode {
  const t = useWords('companies');
  const format = useFormat();
  return (
    <List<Company>
      label={t('list.label')}
      rows={list.companies}
      isStale={list.isStale}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/groupe/detail/$id', params: { id } })}
      columns={[
        {
          key: 'name',
          title: t('column.name'),
          width: 'minmax(220px, 2fr)',
          cell: (company) => <Name company={company} />,
        },
        {
          key: 'members',
          title: t('column.members'),
          width: '110px',
          align: 'end',
          narrow: 'named',
          cell: ({ members }) => format.exact(members),
        },
        {
          key: 'websites',
          title: t('column.websites'),
          width: '110px',
          align: 'end',
          narrow: 'named',
          cell: ({ websites }) => format.exact(websites),
        },
        {
          key: 'created',
          title: t('column.created'),
          width: '140px',
          narrow: 'none',
          cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
        },
      ]}
    >
      <ShowMore
        shown={list.companies?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
}

function Name({ company }: { company: Company }): ReactNode {
  return (
    <span className="inline-row shrink max-full gap-10">
      <CompanyPicture company={company} sizePx={32} />
      <span className={`grid shrink ${css.words}`}>
        <span className="ellipsis">{company.name}</span>
        {company.url ? (
          <span className={`small muted ellipsis ${css.url}`}>{hostOf(company.url)}</span>
        ) : null}
      </span>
    </span>
  );
}
