import type { ReactNode } from 'react';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { useAddCauseNote, useRemoveCauseNote } from '../../shared/api/causes.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { Assignees } from '../../domain/causes/cause-row.tsx';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { AssigneeSelect, StateDialog } from './handling-dialogs.tsx';
import { HandlingButtons } from './handling-bar.tsx';
import { Notes } from './notes.tsx';
import { handlingOf } from './handling.ts';
import { useHandling } from './use-handling.ts';

interface PartProps {
  cause: CauseDetail;
}

/**
 * Renders who works on the cause, and the user's actions. Links in messages set `?action=`; only a button changes
 * something.
 */
export function InHand({ cause }: PartProps): ReactNode {
  const t = useWords('urls');
  const text = useIncidentText();
  const { change, assign, isBusy } = useHandling();
  const { filters, setFilters } = useSearchFilters('action');
  const may = usePermission();
  const { id, state, assignees, website, subject } = cause;
  const [before, target] = [handlingOf(cause), { causeIds: [id] }];
  const requestedState = REQUESTED_STATES[filters.action ?? ''];
  const mayHandle = may('causes.setStates') && state !== 'ended';
  if (!mayHandle) return assignees.length === 0 ? null : <OnlyAssignees cause={cause} />;
  const one = assignees[0] ?? null;
  const several = assignees.length > 1 ? assignees.map(({ name }) => name).join(', ') : undefined;
  return (
    <Card title={t('in-hand')}>
      <div className="grid one-column gap-12">
        <HandlingButtons target={target} before={before} about={text(cause)} />
        {website === null || subject.kind !== 'cause' ? null : (
          <div className="no-print">
            <AssigneeSelect
              websiteId={website.id}
              value={one}
              several={several}
              isBusy={isBusy}
              onChange={(next) =>
                void assign(target, next, several === undefined ? [[target, one]] : undefined)
              }
            />
          </div>
        )}
        <p className="only-print">{assignees.map(({ name }) => name).join(', ') || t('assigned.nobody')}</p>
      </div>
      <StateDialog
        requested={
          requestedState === undefined || requestedState === state
            ? null
            : {
                state: requestedState,
                about: text(cause),
                onChosen: (until) =>
                  void change(target, { state: requestedState, until }, [[target, before]]),
              }
        }
        onClose={() => setFilters({ action: undefined })}
      />
    </Card>
  );
}

/** States that links in messages request. */
const REQUESTED_STATES: Readonly<Record<string, 'acknowledged' | 'muted'>> = {
  acknowledge: 'acknowledged',
  mute: 'muted',
};

function OnlyAssignees({ cause: { assignees } }: PartProps): ReactNode {
  const t = useWords('urls');
  return (
    <Card title={t('in-hand')}>
      <p data-layout="stacked">
        <Assignees assignees={assignees} />
      </p>
    </Card>
  );
}

/** Renders the notes about the cause and its pages. */
export function NotesOf({ cause: { id, notes } }: PartProps): ReactNode {
  const t = useWords('urls');
  const mayWrite = usePermission()('causes.addNote');
  const [add, remove] = [useAddCauseNote(), useRemoveCauseNote()];
  if (!mayWrite) return null;
  return (
    <Card title={t('notes')} className={notes.length === 0 ? 'no-print' : ''}>
      <div className="grid one-column gap-8">
        <Notes id={id} notes={notes} add={add} remove={remove} />
      </div>
    </Card>
  );
}
