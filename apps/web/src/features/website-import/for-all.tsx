import { wordsIn } from '@vigie/contract/labels.ts';
import type { ReactNode } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import {
  IMPORT_SCHEDULES,
  type ImportChoices,
  type ImportSchedule,
} from '@vigie/contract/imported-website.ts';
import { useCompanyChoices } from '../../shared/api/companies.ts';
import { useNoAgentOnline } from '../../shared/api/choices.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission, useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import '../../shared/ui/inputs.css';
import { Notice } from '../../shared/ui/notice.tsx';
import { NumberInput } from '../../shared/ui/number-input.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

export interface TypedChoices extends Pick<ImportChoices, 'schedule' | 'detects' | 'audits' | 'fromHour'> {
  companyId: string;
  labels: string;
  hours: number | string;
}

export const FIRST_CHOICES: TypedChoices = {
  companyId: '',
  labels: '',
  schedule: 'none',
  fromHour: 1,
  hours: 6,
  detects: true,
  audits: true,
};

/** Returns the choices in the format of the API. */
export function choicesOf({ labels, hours, companyId: _company, ...choices }: TypedChoices) {
  return { ...choices, labels: wordsIn(labels), hours: Number(hours) };
}

interface ForAllProps {
  choices: TypedChoices;
  onChange: (choices: TypedChoices) => void;
}

/** Renders the settings for all websites of the list. */
export function ForAll({ choices, onChange }: ForAllProps): ReactNode {
  const t = useWords('website-import');
  const set = (changes: Partial<TypedChoices>) => onChange({ ...choices, ...changes });
  const noAgent = useNoAgentOnline(choices.detects || choices.audits);
  return (
    <Card title={t('all.title')}>
      <div className="grid one-column gap-16">
        <Company companyId={choices.companyId} onChange={(companyId) => set({ companyId })} />
        <TextInput
          label={t('all.labels')}
          description={t('all.labels-hint')}
          spellCheck={false}
          autoComplete="off"
          value={choices.labels}
          onChange={(event) => set({ labels: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('all.schedule')}
          data={IMPORT_SCHEDULES.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          value={choices.schedule}
          onChange={(event) => set({ schedule: event.currentTarget.value as ImportSchedule })}
        />
        {choices.schedule === 'none' ? null : <Hours choices={choices} set={set} />}
        <Switch
          label={t('all.detects')}
          description={t('all.detects-hint')}
          checked={choices.detects}
          onChange={(event) => set({ detects: event.currentTarget.checked })}
        />
        <Switch
          label={t('all.audits')}
          description={t('all.audits-hint')}
          checked={choices.audits}
          onChange={(event) => set({ audits: event.currentTarget.checked })}
        />
        {noAgent ? <Notice tone="warn" text={t('no-agent')} /> : null}
      </div>
    </Card>
  );
}

/** Renders the choice of a company, for users who see several. */
function Company({ companyId, onChange }: { companyId: string; onChange: (id: string) => void }): ReactNode {
  const t = useWords('website-import');
  const own = useUser()?.active_profile.group_id ?? '';
  const companies = useCompanyChoices(usePermission()('companies.list')) ?? [];
  if (companies.length < 2) return null;
  return (
    <NativeSelect
      label={t('all.company')}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId === '' ? own : companyId}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function Hours({
  choices,
  set,
}: {
  choices: TypedChoices;
  set: (changes: Partial<TypedChoices>) => void;
}): ReactNode {
  const t = useWords('website-import');
  const format = useFormat();
  const labelOf = (hour: number) => format.hour(new Date(2026, 0, 1, hour).toISOString());
  return (
    <div className="grid two-columns items-end gap-12">
      <NativeSelect
        label={t('all.from')}
        data={HOURS.map((hour) => ({ value: String(hour), label: labelOf(hour) }))}
        value={String(choices.fromHour)}
        onChange={(event) => set({ fromHour: Number(event.currentTarget.value) })}
      />
      <NumberInput
        label={t('all.hours')}
        range={{ min: 1, max: 24 }}
        value={choices.hours}
        onChange={(hours) => set({ hours })}
      />
      <p className="small muted pretty">{t('all.hours-hint')}</p>
    </div>
  );
}
