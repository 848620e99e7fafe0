import { useState, type ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import type { BulkAction, BulkKind } from '@vigie/contract/bulk.ts';
import { labelsSchema, wordsIn } from '@vigie/contract/labels.ts';
import type { Schedule } from '@vigie/contract/schedule.ts';
import { CONSENT_NEEDS } from '@vigie/contract/tracking-settings.ts';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useChannels } from '../../../shared/api/channels.ts';
import { useAllSharedSettings } from '../../../shared/api/shared-settings.ts';
import { useSchemas } from '../../../shared/forms/schemas.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { CheckList } from '../../../shared/ui/check-list.tsx';
import { ScheduleInput } from '../../../shared/ui/schedule/schedule-input.tsx';
import { scheduleError } from '../../../shared/ui/schedule/schedule-times.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';

interface FieldsProps {
  /**
   * Id of the company whose channels and shared settings can be chosen; undefined: those of all companies that the user
   * manages.
   */
  companyId: string | undefined;
  /** Receives the action; null while the input is incomplete. */
  onChange: (action: BulkAction | null) => void;
}

/** Renders the fields of a bulk action, by its kind. */
export function ActionFields({ kind, ...props }: FieldsProps & { kind: BulkKind }): ReactNode {
  const Fields = FIELDS[kind];
  return Fields === null ? null : <Fields {...props} />;
}

const FIELDS: Record<BulkKind, ((props: FieldsProps) => ReactNode) | null> = {
  audit: null,
  schedule: ScheduleFields,
  consent: ConsentFields,
  context: ContextFields,
  labels: LabelFields,
  channels: ChannelFields,
  'shared-settings': SharedFields,
};

/** Returns the initial action of a kind; null if a value must be chosen first. */
export function firstAction(kind: BulkKind): BulkAction | null {
  if (kind === 'audit') return { kind };
  if (kind === 'schedule') return { kind, schedule: FIRST_SCHEDULE() };
  return null;
}

const FIRST_SCHEDULE = (): Schedule => ({ cron: '0 6 * * *', timeZone: TIME_ZONE });

function ScheduleFields({ onChange }: FieldsProps): ReactNode {
  const schemas = useSchemas();
  const [schedule, setSchedule] = useState<Schedule | null>(FIRST_SCHEDULE);
  return (
    <ScheduleInput
      value={schedule}
      onChange={(next) => {
        setSchedule(next);
        const isWhole = schemas !== null && scheduleError(next, schemas) === null;
        onChange(isWhole ? { kind: 'schedule', schedule: next } : null);
      }}
    />
  );
}

function ConsentFields({ onChange }: FieldsProps): ReactNode {
  const t = useWords('bulk');
  const [chosen, setChosen] = useState('');
  return (
    <NativeSelect
      label={t('consent.label')}
      value={chosen}
      data={[
        { value: '', label: '…', disabled: true },
        ...CONSENT_NEEDS.map((value) => ({ value, label: t(`consent.${value}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const needsConsent = CONSENT_NEEDS.find((one) => one === value);
        setChosen(value);
        if (needsConsent !== undefined) onChange({ kind: 'consent', needsConsent });
      }}
    />
  );
}

function ContextFields({ onChange }: FieldsProps): ReactNode {
  const t = useWords('bulk');
  const [which, setWhich] = useState<'named' | 'none'>('named');
  const [label, setLabel] = useState('');
  const emit = (now: 'named' | 'none', name: string) => {
    const named = name.trim() === '' ? null : { kind: 'context' as const, label: name.trim() };
    onChange(now === 'none' ? { kind: 'context', label: null } : named);
  };
  return (
    <>
      <Segmented
        label={t('context.which')}
        value={which}
        options={(['named', 'none'] as const).map((value) => ({ value, label: t(`context.${value}`) }))}
        onChange={(now) => {
          setWhich(now);
          emit(now, label);
        }}
      />
      {which === 'none' ? null : (
        <TextInput
          label={t('context.label')}
          description={t('context.hint')}
          maxLength={120}
          value={label}
          onChange={({ currentTarget: { value } }) => {
            setLabel(value);
            emit(which, value);
          }}
        />
      )}
    </>
  );
}

const LISTS = ['add', 'remove'] as const;

function readLabels(text: string) {
  return labelsSchema.safeParse(wordsIn(text));
}

function LabelFields({ onChange }: FieldsProps): ReactNode {
  const t = useWords('bulk');
  const errorText = useErrorText();
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const change = (list: 'add' | 'remove', text: string) => {
    const now = { ...texts, [list]: text };
    setTexts(now);
    const [add, remove] = [readLabels(now.add).data, readLabels(now.remove).data];
    const isNothing = add?.length === 0 && remove?.length === 0;
    onChange(add === undefined || remove === undefined || isNothing ? null : { kind: 'labels', add, remove });
  };
  return LISTS.map((list) => {
    const issue = readLabels(texts[list]).error?.issues[0];
    return (
      <TextInput
        key={list}
        label={t(`labels.${list}`)}
        description={t('labels.hint')}
        autoCapitalize="none"
        spellCheck={false}
        value={texts[list]}
        error={issue === undefined ? undefined : errorText(issue.message)}
        onChange={({ currentTarget: { value } }) => change(list, value)}
      />
    );
  });
}

function ChannelFields({ companyId, onChange }: FieldsProps): ReactNode {
  const t = useWords('bulk');
  const { items = [] } = useChannels(companyId === undefined ? {} : { companyId });
  const [ids, setIds] = useState<Record<'add' | 'remove', string[]>>({ add: [], remove: [] });
  const options = items.map(({ id, name }) => ({ id, label: name }));
  return LISTS.map((list) => (
    <CheckList
      key={list}
      label={t(`channels.${list}`)}
      none={t('channels.none')}
      groups={[{ name: '', options }]}
      value={ids[list]}
      onChange={(chosen) => {
        const other = list === 'add' ? 'remove' : 'add';
        const rest = ids[other].filter((id) => !chosen.includes(id));
        const now = { ...ids, [list]: chosen, [other]: rest };
        setIds(now);
        onChange(chosen.length + rest.length === 0 ? null : { kind: 'channels', ...now });
      }}
    />
  ));
}

function SharedFields({ companyId, onChange }: FieldsProps): ReactNode {
  const t = useWords('bulk');
  const { items = [] } = useAllSharedSettings(companyId);
  const [chosen, setChosen] = useState('');
  return (
    <NativeSelect
      label={t('shared.label')}
      description={t('shared.hint')}
      value={chosen}
      data={[
        { value: '', label: '…', disabled: true },
        ...items.map(({ id, name }) => ({ value: id, label: name })),
        { value: NONE, label: t('shared.none') },
      ]}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value);
        onChange({ kind: 'shared-settings', sharedSettingsId: value === NONE ? null : value });
      }}
    />
  );
}

const NONE = 'none';
