import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { useJourneys } from '../../shared/api/journeys.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';
import css from './tracking-plan.module.css';

interface MatrixChoiceProps {
  websiteId: string;
  /** Undefined: by page. */
  journeyId: string | undefined;
  onChange: (journeyId: string | undefined) => void;
}

/** Renders the choice of columns: pages, or the steps of a journey; only pages without permission for journeys. */
export function MatrixChoice(props: MatrixChoiceProps): ReactNode {
  return usePermission()('journeys.list') ? <Choice {...props} /> : null;
}

function Choice({ websiteId, journeyId, onChange }: MatrixChoiceProps): ReactNode {
  const t = useWords('tracking-plan');
  const { items = [] } = useJourneys({ websiteId });
  if (items.length === 0 && journeyId === undefined) return null;
  const isListed = journeyId === undefined || items.some(({ id }) => id === journeyId);
  return (
    <NativeSelect
      className={`no-print ${css.choice}`}
      label={t('matrix.columns')}
      rightSection={<IconSelector size={16} aria-hidden />}
      value={journeyId ?? ''}
      data={[
        { value: '', label: t('matrix.pages') },
        ...(isListed ? [] : [{ value: journeyId, label: t('matrix.other-journey') }]),
        ...items.map(({ id, title }) => ({ value: id, label: t('matrix.journey', { title }) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
