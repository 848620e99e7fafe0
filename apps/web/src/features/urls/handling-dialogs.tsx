import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Assignee } from '@vigie/contract/problem.ts';
import { useAssignees } from '../../shared/api/causes.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { dayOf, midnightOf } from '../../shared/period/day.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';

export interface RequestedState {
  state: 'acknowledged' | 'muted';
  /** Subject of the dialog, in words. */
  about: string;
  onChosen: (until: string | null) => void;
}

interface StateDialogProps {
  requested: RequestedState | null;
  onClose: () => void;
}

/** Renders the choice of a date until which causes or problems are acknowledged or muted. */
export function StateDialog({ requested, onClose }: StateDialogProps): ReactNode {
  const t = useWords('urls');
  return (
    <Dialog
      isOpen={requested !== null}
      label={requested ? t(`ask.${requested.state}`) : ''}
      variant="middle"
      onClose={onClose}
    >
      {requested ? <UntilForm requested={requested} onClose={onClose} /> : null}
    </Dialog>
  );
}

const HOUR_MS = 3_600_000;
const HOURS = { hour: 1, hours: 8, day: 24, week: 168 } as const;
const CHOICES = ['seen', 'hour', 'hours', 'day', 'week', 'date'] as const;
type Choice = (typeof CHOICES)[number];

function UntilForm({ requested, onClose }: { requested: RequestedState; onClose: () => void }): ReactNode {
  const t = useWords('urls');
  const [now] = useState(() => new Date());
  const [choice, setChoice] = useState<Choice>('seen');
  const [day, setDay] = useState(() => dayOf(new Date(now.getTime() + HOURS.week * HOUR_MS)));
  const [isTried, setIsTried] = useState(false);
  const until = endOf(choice, { now, day });
  return (
    <DialogForm
      title={t(`ask.${requested.state}`)}
      lead={t(`ask.${requested.state}-text`)}
      failure={null}
      submit={t(`ask.${requested.state}-do`)}
      isBusy={false}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (until === undefined) return;
        requested.onChosen(until);
        onClose();
      }}
      onCancel={onClose}
    >
      <p className="weight-540 anywhere m-0">{requested.about}</p>
      <NativeSelect
        label={t('until')}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={choice}
        data={CHOICES.map((value) => ({ value, label: t(`until.${value}`) }))}
        onChange={(event) => setChoice(event.currentTarget.value as Choice)}
      />
      {choice === 'date' ? (
        <TextInput
          type="date"
          min={dayOf(now)}
          label={t('until.last-day')}
          value={day}
          error={isTried && until === undefined ? t('until.wrong') : null}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      ) : null}
    </DialogForm>
  );
}

/**
 * Returns the instant at which it opens again; null: when it has ended. The chosen day is the last one. Undefined for a
 * day in the past.
 */
function endOf(choice: Choice, { now, day }: { now: Date; day: string }): string | null | undefined {
  if (choice === 'seen') return null;
  if (choice !== 'date') return new Date(now.getTime() + HOURS[choice] * HOUR_MS).toISOString();
  return day < dayOf(now) ? undefined : midnightOf(day, 1)?.toISOString();
}

interface AssignDialogProps {
  isOpen: boolean;
  /** The selected items, in words. */
  about: string;
  websiteId: string;
  onChosen: (assignee: Assignee | null) => void;
  onClose: () => void;
}

/** Renders the dialog that assigns several causes or problems. */
export function AssignDialog({ isOpen, onClose, ...form }: AssignDialogProps): ReactNode {
  const t = useWords('urls');
  return (
    <Dialog isOpen={isOpen} label={t('assign.title')} variant="middle" onClose={onClose}>
      {isOpen ? <AssignForm {...form} onClose={onClose} /> : null}
    </Dialog>
  );
}

function AssignForm({ about, websiteId, onChosen, onClose }: Omit<AssignDialogProps, 'isOpen'>): ReactNode {
  const t = useWords('urls');
  const [assignee, setAssignee] = useState<Assignee | null>(null);
  return (
    <DialogForm
      title={t('assign.title')}
      lead={t('assign.lead', { about })}
      failure={null}
      submit={t(assignee ? 'assign.do' : 'assign.do-nobody')}
      isBusy={false}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(assignee);
        onClose();
      }}
      onCancel={onClose}
    >
      <AssigneeSelect websiteId={websiteId} value={assignee} onChange={setAssignee} />
    </DialogForm>
  );
}

interface AssigneeSelectProps {
  websiteId: string;
  /** Current assignee, who stays a choice while colleagues load. */
  value: Assignee | null;
  /** Names of several assignees, in place of one. */
  several?: string | undefined;
  isBusy?: boolean;
  onChange: (assignee: Assignee | null) => void;
}

const SEVERAL = 'several';

/** Renders the choice of an assignee: the user first, then colleagues with permission, or nobody. */
export function AssigneeSelect(props: AssigneeSelectProps): ReactNode {
  const { websiteId, value, several, isBusy = false, onChange } = props;
  const t = useWords('urls');
  const me = useUser()?.id;
  const { data, error } = useAssignees(websiteId);
  const users = data ?? (value ? [value] : []);
  const own = users.filter(({ id }) => id === me);
  const others = users.filter(({ id }) => id !== me);
  return (
    <NativeSelect
      label={t('assigned')}
      rightSection={<IconSelector size={16} aria-hidden />}
      disabled={isBusy}
      error={error && !data ? t('assign.unread') : null}
      data={[
        ...(several === undefined ? [] : [{ value: SEVERAL, label: several, disabled: true }]),
        { value: '', label: t('assigned.nobody') },
        ...own.map(({ id, name }) => ({ value: id, label: t('assigned.me', { name }) })),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={several === undefined ? (value?.id ?? '') : SEVERAL}
      onChange={(event) => {
        const { value: chosen } = event.currentTarget;
        onChange(users.find(({ id }) => id === chosen) ?? null);
      }}
    />
  );
}
