import { useId, type ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { ActionIcon, TextInput } from '@mantine/core';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import {
  DATA_LAYER_SHAPES,
  DATA_LAYERS_MAX,
  KNOWN_DATA_LAYERS,
  type DataLayerSettings,
} from '@vigie/contract/data-layer-settings.ts';
import { RequiredVariables } from './list-input.tsx';
import { SETTINGS_FORM, type SettingsFields } from './settings-values.ts';
import { VariableRules } from './trackers/variable-rules.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PageTrial } from './settings-trial/page-trial.tsx';
import { SettingsTrialResult } from './settings-trial/settings-trial-result.tsx';
import { FormRows } from '../../shared/ui/form-rows.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import css from './websites.module.css';

interface HitStepProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Renders the patterns of the tag, the collector and a page view, with a trial on a live page. */
export function HitStep({ website, form }: HitStepProps): ReactNode {
  return (
    <>
      <Inputs
        of={SETTINGS_FORM}
        section="tags"
        form={form}
        own={{ requiredVariables: <RequiredVariables form={form} /> }}
      />
      <Inputs
        of={SETTINGS_FORM}
        section="hit"
        form={form}
        own={{ variableRules: <VariableRules form={form} /> }}
      />
      <DataLayerRows form={form} />
      <SettingsTrial website={website} form={form} />
    </>
  );
}

interface SettingsTrialProps {
  website: Website;
  form: UseFormReturnType<SettingsFields>;
}

/** Renders a trial of the form's settings on a page; the names are matched while they are typed. */
function SettingsTrial({ website, form }: SettingsTrialProps): ReactNode {
  const t = useWords('settings-trial');
  return (
    <PageTrial website={website} form={form} title={t('probe.title')} text={t('probe.text')}>
      {(stored) => <SettingsTrialResult stored={stored} form={form} />}
    </PageTrial>
  );
}

interface DataLayerRowsProps {
  form: UseFormReturnType<SettingsFields>;
}

/** Renders the dataLayers that each page must have, by name and shape; the list can be empty. */
function DataLayerRows({ form }: DataLayerRowsProps): ReactNode {
  const t = useWords('websites');
  const names = useId();
  const { locale } = useLocale();
  const { label, hint } = WEBSITE_SETTINGS_FIELDS.dataLayers;
  const { dataLayers } = form.values;
  const error = form.errors['dataLayers'];
  const isUnknown = ({ name }: DataLayerSettings) => !dataLayers.some((one) => one.name === name);
  const next = KNOWN_DATA_LAYERS.find(isUnknown) ?? { name: '', shape: 'array' as const };
  return (
    <FormRows
      legend={label[locale]}
      hint={hint[locale]}
      error={error}
      addLabel={t('data-layers.add')}
      onAdd={dataLayers.length < DATA_LAYERS_MAX ? () => form.insertListItem('dataLayers', next) : null}
    >
      {dataLayers.length === 0 ? <p className="small">{t('data-layers.none-hint')}</p> : null}
      {dataLayers.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its index: its name changes while it is typed.
        <Row key={index} row={row} index={index} names={names} form={form} />
      ))}
      <datalist id={names}>
        {KNOWN_DATA_LAYERS.filter(isUnknown).map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </FormRows>
  );
}

interface RowProps extends DataLayerRowsProps {
  row: DataLayerSettings;
  index: number;
  /** Id of the list of known names. */
  names: string;
}

function Row({ row, index, names, form }: RowProps): ReactNode {
  const t = useWords('websites');
  const set = (changed: Partial<DataLayerSettings>) => {
    form.setFieldValue(`dataLayers.${index}`, { ...row, ...changed });
    form.clearFieldError('dataLayers');
  };
  /** Sets the name; a known name also sets its shape. */
  const rename = (name: string) => {
    const known = KNOWN_DATA_LAYERS.find((one) => one.name === name);
    set({ name, ...(known && { shape: known.shape }) });
  };
  return (
    <div className="flex wrap gap-8 items-center">
      <TextInput
        className={css.layerName}
        aria-label={t('data-layers.name')}
        leftSection="window."
        leftSectionWidth={72}
        spellCheck={false}
        list={names}
        classNames={{ input: 'mono', section: 'mono small muted' }}
        value={row.name}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <Segmented
        label={t('data-layers.shape', { name: row.name || '…' })}
        value={row.shape}
        options={DATA_LAYER_SHAPES.map((shape) => ({ value: shape, label: t(`data-layers.${shape}`) }))}
        onChange={(shape) => set({ shape })}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t('data-layers.remove', { name: row.name || '…' })}
        onClick={() => form.removeListItem('dataLayers', index)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
