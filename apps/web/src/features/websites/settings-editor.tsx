import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { WEBSITE_SETTINGS_FIELDS } from '@vigie/contract/fields/website-settings-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useChangeWebsite } from '../../shared/api/website-settings.ts';
import { useReadWebsite } from '../../shared/api/websites.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { SettingsChanges } from './settings-changes.tsx';
import { settingsFormFields, SETTINGS_FORM, SETTINGS_RULES, SETTINGS_STEPS } from './settings-values.ts';
import { FoundSettings, SettingSearch } from '../../shared/ui/page-form/setting-search.tsx';
import { useSearchedSettings, type SettingsSection } from './use-searched-settings.ts';

// Loaded separately: the fields are larger than the rest of the screen.
const VisitStep = lazyComponent([], async () => (await import('./visit-step.tsx')).VisitStep);
const ConsentStep = lazyComponent(
  ['settings-parts', 'settings-trial', 'inputs', 'evidence', 'run-failure', 'wording'],
  async () => (await import('./settings-parts/consent-step.tsx')).ConsentStep,
);
// Loaded separately: 39 kB of fields with their rules.
const HitStep = lazyComponent(
  ['trackers', 'settings-trial', 'run-failure', 'wording'],
  async () => (await import('./hit-step.tsx')).HitStep,
);

interface SettingsEditorProps {
  website: Website;
  title: string;
  /** Tabs of the screen. */
  tabs: ReactNode;
  /** Sections below the form. */
  more: readonly SettingsSection[];
  /** Called with true when the form has unsaved changes, with false when it has none. */
  onDirty: (isDirty: boolean) => void;
}

export function SettingsEditor({ website, title, tabs, more, onDirty }: SettingsEditorProps): ReactNode {
  const t = useWords('websites');
  const change = useChangeWebsite();
  const read = useReadWebsite();
  const { id } = website;
  const editor = useEditor({
    draftKey: `website ${id}`,
    rules: SETTINGS_RULES,
    words: ['websites', 'trackers'],
    initial: settingsFormFields(website),
    steps: SETTINGS_STEPS,
    titleOf: (name) => t(`step.${name}`),
    opened: website,
    read: () => read(id),
    fieldsOf: settingsFormFields,
    showsAll: true,
    save: (input, updatedAt) => change.mutateAsync({ id, ...input, updatedAt }),
    onSaved: () => onDirty(false),
    done: (saved) => t('save.done', { name: websiteLabel(saved) }),
    wayOn: () => ({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, step: undefined }) }),
  });
  const labelOf = useFieldLabels(WEBSITE_SETTINGS_FIELDS);
  const settings = useSearchedSettings(editor.page, more);
  const { form } = editor;
  const isDirty = editor.page.changed.length > 0;
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(isDirty), [isDirty]);
  return (
    <PageEditor
      editor={editor}
      title={title}
      tabs={tabs}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<SettingsHelp />}
      labelOf={labelOf}
      more={more}
      search={{ settings, Field: SettingSearch, Found: FoundSettings }}
      summary={<SettingsChanges website={website} page={editor.page} />}
    >
      {{
        information: <Inputs of={SETTINGS_FORM} section="information" form={form} />,
        settings: <VisitStep website={website} form={form} />,
        consent: <ConsentStep website={website} form={form} />,
        hit: <HitStep website={website} form={form} />,
      }}
    </PageEditor>
  );
}

/** Renders the help about the effects of settings, beside the steps. */
function SettingsHelp(): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <h2>{t('help.settings-title')}</h2>
      <p>{t('help.delay')}</p>
      <p>{t('help.pool')}</p>
      <p>{t('help.hit')}</p>
    </>
  );
}
