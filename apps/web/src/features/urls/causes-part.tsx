import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Cause } from '@vigie/contract/cause.ts';
import type { Assignee } from '@vigie/contract/problem.ts';
import type { useCauses } from '../../api/causes.ts';
import { CauseRows } from '../../causes/cause-list.tsx';
import { useIncidentText } from '../../i18n/incident-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { CauseFilterBar, type UsedCauseFilters } from './filters.tsx';
import { HandlingBar, PickBox, usePicked } from './handling-bar.tsx';
import { useProblemPanel } from './use-problem-panel.tsx';
import { handlingOf, type Target } from './use-handling.ts';

interface CausesPartProps {
  list: ReturnType<typeof useCauses>;
  used: UsedCauseFilters;
}

/** Causes with their filters, and the actions on several of them. Old links open a problem beside them. */
export function CausesPart({ list, used }: CausesPartProps): ReactNode {
  const { filters, chosen, isOfAll } = used;
  const t = useWords('urls');
  const text = useIncidentText();
  const picked = usePicked<Cause>(JSON.stringify(filters), ({ id }) => id);
  const panel = useProblemPanel();
  const { items: rows } = list;
  return (
    <>
      <CauseFilterBar used={used} />
      <HandlingBar {...handledOf(picked.rows)} onClear={picked.clear} />
      {panel.frame(
        <ListGate
          list={list}
          rows={rows}
          failed={t('causes.failed')}
          isFiltered={chosen.isFiltered}
          onClear={chosen.clear}
          empty={<NoCause />}
        >
          {rows ? (
            <CauseRows
              list={list}
              rows={rows}
              label={t('label-cause')}
              ofSeveral={isOfAll}
              pickOf={(cause) => <PickBox row={cause} name={text(cause)} picked={picked} />}
              isBeside={panel.id !== undefined}
            />
          ) : (
            <RowsSkeleton />
          )}
        </ListGate>,
      )}
    </>
  );
}

/** What the ticked causes are, and what each had before. */
function handledOf(rows: readonly Cause[]) {
  const [first] = rows;
  const one = ({ id }: Cause): Target => ({ causeIds: [id] });
  const isKnown = rows.every(({ assignees }) => assignees.length < 2);
  return {
    count: rows.length,
    target: { causeIds: rows.map(({ id }) => id) },
    before: {
      states: rows.map((cause) => [one(cause), handlingOf(cause)] as const),
      // What several people had is not given back to each of them.
      ...(isKnown ? { assignees: rows.map((cause) => [one(cause), ownerOf(cause)] as const) } : {}),
    },
    websiteId: first?.website?.id,
  };
}

const ownerOf = ({ assignees }: Cause): Assignee | null => assignees[0] ?? null;

function NoCause(): ReactNode {
  const t = useWords('urls');
  return (
    <EmptyState icon={IconCheck} title={t('empty')} text={t('causes.none-text')}>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/urls/liste" search={{ by: 'cause', state: 'ended' }} {...props} />}
      >
        {t('causes.ended')}
      </Button>
    </EmptyState>
  );
}
