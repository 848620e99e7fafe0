import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { SETTING_FIELDS, SHARED_SETTINGS_FIELDS } from '@vigie/contract/fields/shared-settings-fields.ts';
import { omitFields } from '@vigie/contract/setting-values.ts';
import { SHARED_FIELDS, type SharedField } from '@vigie/contract/shared-fields.ts';
import { type SharedSettings } from '@vigie/contract/shared-settings.ts';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import {
  useRemoveSharedSettings,
  useSharedSettings,
  useSharedSettingsSaving,
} from '../../shared/api/shared-settings.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { FieldInput } from '../../shared/resource/described-inputs.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { IconTrash } from '../../shared/ui/icons.ts';
import { Switch } from '../../shared/ui/switch.tsx';
import { ChangePreview } from './change-preview.tsx';
import { Inheriting } from './inheriting.tsx';
import { SettingField } from './setting-field.tsx';
import {
  sharedSettingsFormFields,
  firstValues,
  NEW_SHARED,
  SHARED_RULES,
  type SharedFields,
} from './shared-settings-values.ts';

const LIST = { to: '/parc/reglages' } as const;

export function AddSharedSettingsScreen(): ReactNode {
  return <Editor shared={null} />;
}

/** Renders the form that changes shared settings for all websites that inherit, or removes them. */
export function EditSharedSettingsScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('shared-settings');
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link {...LIST} {...props} />}>{t('gone-back')}</Button>,
  };
  return (
    <Gate query={useSharedSettings(id)} failed={t('failed')} gone={gone}>
      {(shared) => <Editor key={shared.id} shared={shared} />}
    </Gate>
  );
}

function Editor({ shared }: { shared: SharedSettings | null }): ReactNode {
  const t = useWords('shared-settings');
  const shell = useWords('shell');
  const labelOf = useFieldLabels(SHARED_SETTINGS_FIELDS);
  const { form, failure, onSubmit, isSaving, conflict } = useSharedEditor(shared);
  const ownId = useUser()?.active_profile.company.id;
  return (
    <FormPage
      title={shared?.name ?? shell('title.parc-reglages-ajouter')}
      lead={t('form.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('form.failed')} text={failure} />}
      rail={
        <div className="grid one-column gap-16">
          <ChangePreview shared={shared} settings={form.values.settings} />
          {shared === null ? null : <Inheriting id={shared.id} />}
          {shared === null ? null : <Deletion shared={shared} />}
        </div>
      }
      footer={<FormActions cancel={LIST} submit={t(shared ? 'form.save' : 'form.add')} isBusy={isSaving} />}
    >
      <FieldInput name="name" field={SHARED_SETTINGS_FIELDS.name} form={form} isRequired />
      {SHARED_FIELDS.map((field) => (
        <Setting key={field} field={field} form={form} companyId={shared?.companyId ?? ownId} />
      ))}
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </FormPage>
  );
}

interface SettingProps {
  field: SharedField;
  form: UseFormReturnType<SharedFields>;
  companyId: string | undefined;
}

/** Renders one setting: whether it is shared, and its value. */
function Setting({ field, form, companyId }: SettingProps): ReactNode {
  const names = useFieldLabels(SETTING_FIELDS);
  const { settings } = form.values;
  const isShared = settings[field] !== undefined;
  const set = (next: SharedFields['settings']) => form.setFieldValue('settings', next);
  const path = `settings.${field}`;
  const wrong = Object.keys(form.errors).find((key) => key === path || key.startsWith(`${path}.`));
  return (
    <div className="grid gap-12">
      <Switch
        label={names(field)}
        checked={isShared}
        onChange={({ currentTarget: { checked } }) =>
          set(
            checked ? { ...settings, [field]: firstValues(TIME_ZONE)[field] } : omitFields(settings, [field]),
          )
        }
      />
      {isShared ? (
        <SettingField
          field={field}
          settings={settings}
          error={wrong === undefined ? null : form.errors[wrong]}
          companyId={companyId}
          onChange={(values) => {
            set({ ...settings, ...values });
            if (wrong !== undefined) form.clearFieldError(wrong);
          }}
        />
      ) : null}
    </div>
  );
}

function useSharedEditor(shared: SharedSettings | null) {
  const t = useWords('shared-settings');
  return useFormEditor({
    ...useSharedSettingsSaving(shared),
    rules: SHARED_RULES,
    words: ['shared-settings'],
    initial: shared ? sharedSettingsFormFields(shared) : NEW_SHARED,
    opened: shared,
    fieldsOf: sharedSettingsFormFields,
    done: (saved) => t(shared ? 'saved.changed' : 'saved.added', { name: saved.name }),
    wayOn: () => LIST,
  });
}

function Deletion({ shared }: { shared: SharedSettings }): ReactNode {
  const t = useWords('shared-settings');
  const navigate = useNavigate();
  const { ask, dialog } = useDeletion<SharedSettings, { id: string }>({
    removal: useRemoveSharedSettings(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('delete'),
      done: t('delete.done', { name }),
    }),
    onDeleted: () => void navigate({ ...LIST, replace: true }),
  });
  return (
    <>
      <Button
        variant="default"
        className="fit"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => ask(shared)}
      >
        {t('delete')}
      </Button>
      {dialog}
    </>
  );
}
