import type { ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { AuditEntry } from '@vigie/contract/audit-entry.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useGrowingList } from '../../shared/api/growing-list.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { IconListDetails, IconX } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { ChainCheck } from './chain-check.tsx';
import css from './logs.module.css';
import { useEntryPanel } from './use-entry-panel.tsx';
import { useLogFilters } from './use-log-filters.ts';
import { useLoggedOperations, useOperationText, useUserText } from './use-operation-text.ts';

/** Renders the audit trail: who did what, with filters in the address. */
export function ActionsView(): ReactNode {
  const t = useWords('logs');
  const { filters, query } = useLogFilters();
  const { queries } = useApi();
  const list = useGrowingList(queries.auditLog.list, { ...query, limit: 50 });
  const operations = useLoggedOperations();
  return (
    <>
      <ListPart<AuditEntry>
        filters={filters}
        facets={[filters.facet('operation', t('filter.operation'), operations)]}
        otherFilters={<OtherFilters filters={filters} />}
        list={list}
        label={t('list.label')}
        failed={t('list.failed')}
        empty={{ icon: IconListDetails, title: t('list.empty'), text: t('list.empty-text') }}
        columns={useColumns()}
        panel={useEntryPanel(list.items)}
      />
      <ChainCheck />
    </>
  );
}

const DAYS = ['from', 'to'] as const;
/** Filters that an entry sets; the list can only clear them. */
const SUBJECTS = { user: 'userId', company: 'companyId', target: 'targetId' } as const;

function OtherFilters({ filters }: Pick<ReturnType<typeof useLogFilters>, 'filters'>): ReactNode {
  const t = useWords('logs');
  const subjects = (['user', 'company', 'target'] as const).filter(
    (key) => filters.query[SUBJECTS[key]] !== undefined,
  );
  return (
    <>
      {DAYS.map((key) => (
        <label key={key} className={`inline-row gap-8 muted ${css.day}`}>
          {t(`filter.${key}`)}
          <TextInput
            type="date"
            value={filters.own[key] ?? ''}
            onChange={(event) => filters.set({ [key]: event.currentTarget.value })}
          />
        </label>
      ))}
      {subjects.map((key) => (
        <Button
          key={key}
          variant="light"
          rightSection={<IconX size={15} aria-hidden />}
          aria-label={t('filter.drop', { name: t(`filter.${key}`) })}
          onClick={() => filters.set({ [SUBJECTS[key]]: undefined })}
        >
          {t(`filter.${key}`)}
        </Button>
      ))}
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords('logs');
  const format = useFormat();
  const operationText = useOperationText();
  const userText = useUserText();
  return [
    {
      key: 'action',
      title: t('column.action'),
      width: 'minmax(200px, 2fr)',
      isBeside: true,
      cell: ({ operation, times }) =>
        times === 1 ? operationText(operation) : `${operationText(operation)} × ${format.number(times)}`,
    },
    {
      key: 'target',
      title: t('column.target'),
      width: 'minmax(130px, 1.2fr)',
      cell: ({ targetName }) => (targetName === null ? null : <span className="anywhere">{targetName}</span>),
    },
    {
      key: 'person',
      title: t('column.person'),
      width: 'minmax(130px, 1fr)',
      isBeside: true,
      cell: (entry) => entry.person?.name ?? <span className="muted">{userText(entry)}</span>,
    },
    {
      key: 'company',
      title: t('column.company'),
      width: 'minmax(120px, 1fr)',
      narrow: 'none',
      cell: ({ company }) => company?.name ?? <span className="muted">{t('company.none')}</span>,
    },
    {
      key: 'ip',
      title: t('column.ip'),
      width: 'minmax(150px, 1fr)',
      narrow: 'none',
      cell: ({ ip }) => <span className="mono small anywhere">{ip}</span>,
    },
    {
      key: 'at',
      title: t('column.at'),
      width: '190px',
      isBeside: true,
      cell: ({ at }) => <time dateTime={at}>{format.exactInstant(at)}</time>,
    },
  ];
}
