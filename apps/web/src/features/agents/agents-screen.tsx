import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAgents } from '../../api/agents.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useMay } from '../../session/use-may.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlus, IconRobot } from '../../ui/icons.ts';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import css from './agents-screen.module.css';
import { AgentList } from './agent-list.tsx';

const STATES = ['online', 'offline'] as const;

/** The agents that this person may see, and the way to associate one. */
export function AgentsScreen(): ReactNode {
  const t = useWords('agents');
  const shell = useWords('shell');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'state');
  const state = STATES.find((one) => one === filters.state);
  const list = useAgents({ ...(filters.q ? { q: filters.q } : {}), ...(state ? { state } : {}) });
  const isEmpty = list.agents?.length === 0 && !isFiltered;
  return (
    <>
      <PageHeader title={shell('title.agents')} lead={t('list.lead')}>
        <Associate />
      </PageHeader>
      {isEmpty ? null : (
        <FilterBar
          search={{ label: t('list.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
          isFiltered={isFiltered}
          onClear={clearFilters}
        >
          <FacetSelect
            label={t('filter.state')}
            value={state ?? ''}
            options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(value) => setFilters({ state: value })}
          />
        </FilterBar>
      )}
      <ListGate
        list={list}
        rows={list.agents}
        failed={t('list.failed')}
        isFiltered={isFiltered}
        onClear={clearFilters}
        empty={<NoAgent />}
      >
        <AgentList list={list} />
      </ListGate>
    </>
  );
}

function NoAgent(): ReactNode {
  const t = useWords('agents');
  return (
    <EmptyState icon={IconRobot} title={t('list.empty')} text={t('list.empty-text')}>
      <div className={`grid gap-12 ${css.start}`}>
        <CopyLine line="npx vigie agent" />
        <Associate />
      </div>
    </EmptyState>
  );
}

function Associate(): ReactNode {
  const t = useWords('agents');
  const may = useMay();
  if (!may('agents.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/agents/associer" {...props} />}
    >
      {t('list.add')}
    </Button>
  );
}
