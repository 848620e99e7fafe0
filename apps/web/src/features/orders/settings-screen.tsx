import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ORDER_SETTINGS_FIELDS } from '@vigie/contract/fields/order-fields.ts';
import type { OrderSettings } from '@vigie/contract/orders.ts';
import {
  useOrderSettings,
  useReadOrderSettings,
  useRemoveOrders,
  useSaveOrderSettings,
} from '../../shared/api/orders.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { describeForm } from '../../shared/resource/described-form.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { SourcesCard } from './shops/sources-card.tsx';

/** Renders how the orders of a website arrive and are read, and their deletion. */
export function OrderSettingsScreen(): ReactNode {
  const t = useWords('orders');
  const shell = useWords('shell');
  const { id: websiteId } = useCurrentWebsite();
  const query = useOrderSettings(websiteId);
  return (
    <>
      <PageHeader
        back={{ to: '/commandes', label: shell('title.commandes') }}
        title={shell('title.commandes-reglages')}
        lead={t('settings.lead')}
      />
      <div className="grid one-column gap-16">
        <SourcesCard />
        <QueryView query={query} failed={t('settings.failed')} skeleton={320}>
          {(settings) => (
            <>
              <SettingsForm key={websiteId} settings={settings} />
              {settings.orders + settings.purchases === 0 ? null : <RemoveAll settings={settings} />}
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

const SETTINGS_FORM = describeForm(ORDER_SETTINGS_FIELDS, {
  facts: SCHEMA_FACTS.orderSettings,
  schema: (schemas) => schemas.orderSettingsFormSchema,
  own: {
    // The form shows percent, the contract has a share from 0 to 1.
    refusedShare: {
      read: (item?: OrderSettings): number | string =>
        item === undefined || item.refusedShare === null ? '' : Math.round(item.refusedShare * 1000) / 10,
      write: (value: number | string) => (value === '' ? null : Number(value) / 100),
    },
  },
});

function SettingsForm({ settings }: { settings: OrderSettings }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  const labelOf = useFieldLabels(ORDER_SETTINGS_FIELDS);
  const save = useSaveOrderSettings();
  const read = useReadOrderSettings();
  const { websiteId, refusedDays, lastRefusedDay } = settings;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: SETTINGS_FORM.rules,
    words: ['orders'],
    initial: SETTINGS_FORM.valuesOf(settings),
    opened: settings,
    read: () => read(websiteId),
    fieldsOf: (stored: OrderSettings) => SETTINGS_FORM.valuesOf(stored),
    showsAll: true,
    save: (input, updatedAt) => save.mutateAsync({ ...input, websiteId, updatedAt: updatedAt || null }),
    done: () => t('settings.saved'),
    onSaved: () => {},
  });
  return (
    <Card title={t('settings.form')}>
      <form className="grid one-column gap-14" noValidate onSubmit={onSubmit}>
        <FormFailure title={t('settings.save-failed')} text={failure} />
        <Inputs of={SETTINGS_FORM} section="settings" form={form} />
        {lastRefusedDay === null ? null : (
          <p className="small muted">
            {t('settings.refused-days', { count: refusedDays, day: format.day(lastRefusedDay) })}
          </p>
        )}
        <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
        <div>
          <Button type="submit" loading={isSaving}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function RemoveAll({ settings }: { settings: OrderSettings }): ReactNode {
  const t = useWords('orders');
  const website = useCurrentWebsite();
  const { ask, dialog } = useDeletion<OrderSettings, { websiteId: string }>({
    removal: useRemoveOrders(),
    inputOf: ({ websiteId }) => ({ websiteId }),
    wordsOf: () => ({
      title: t('remove.ask', { website: websiteLabel(website) }),
      text: t('remove.ask-text'),
      confirm: t('remove.do'),
      done: t('remove.done'),
    }),
  });
  return (
    <Card title={t('remove.title')}>
      <p className="quiet pretty mb-12">{t('remove.text', { count: settings.orders })}</p>
      <Button color="red" variant="light" onClick={() => ask(settings)}>
        {t('remove.do')}
      </Button>
      {dialog}
    </Card>
  );
}
