import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { WEBSITE_FIELDS } from '@vigie/contract/fields/website-fields.ts';
import { useCreateWebsite, useStartAudit } from '../../shared/api/websites.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { IconChevronDown } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './websites.module.css';
import { BY_ADDRESS } from './adding-links.ts';
import { RequiredVariables } from './list-input.tsx';
import { NEW_WEBSITE, WEBSITE_FORM, WEBSITE_RULES, type WebsiteFields } from './website-values.ts';
import { KNOWN_TRACKERS, type KnownTracker } from '../../domain/trackers/known-trackers.ts';

export interface AddWebsiteProps {
  /** True if no website is monitored yet. */
  first: boolean;
  onAdded: (websiteId: string) => void;
}

/** Renders the form for a website; saving it starts the first audit. */
export function AddByHand({ first, onAdded }: AddWebsiteProps): ReactNode {
  const t = useWords('websites');
  const create = useCreateWebsite();
  const startAudit = useStartAudit();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: WEBSITE_RULES,
    words: ['websites'],
    initial: NEW_WEBSITE,
    save: async (input) => {
      const { id } = await create.mutateAsync(input);
      await startAudit(id);
      return id;
    },
    onSaved: onAdded,
  });
  const count = Object.keys(form.errors).length;
  return (
    <FormPage
      title={t(first ? 'add.first-title' : 'add.title')}
      lead={t('add.lead')}
      onSubmit={onSubmit}
      problems={
        count > 0 ? (
          <Notice tone="fail" text={t('add.fix', { count })} />
        ) : (
          <FormFailure title={t('add.failed')} text={failure} />
        )
      }
      rail={<TrackerHelp onPreset={(preset) => form.setValues(preset)} />}
      footer={<FormActions cancel={BY_ADDRESS} submit={t('add.submit')} isBusy={isSaving} />}
    >
      <h2 className={`title ${css.section}`}>{t('section.website')}</h2>
      <FieldInput name="url" field={WEBSITE_FIELDS.url} form={form} isRequired />
      <h2 className={`title ${css.section}`}>{t('section.tracking')}</h2>
      <Inputs
        of={WEBSITE_FORM}
        section="tags"
        form={form}
        own={{ requiredVariables: <RequiredVariables form={form} /> }}
      />
      <Advanced form={form} />
    </FormPage>
  );
}

/** Renders the settings that have good defaults. */
function Advanced({ form }: { form: UseFormReturnType<WebsiteFields> }): ReactNode {
  const t = useWords('websites');
  const hasError = ['name', 'delaySeconds', 'pagesPerAudit', 'lookAheadSeconds'].some(
    (field) => field in form.errors,
  );
  return (
    <details className={`line-above ${css.advanced}`} open={hasError || undefined}>
      <summary className={`row gap-8 pointer weight-580 quiet ${css.summary}`}>
        <IconChevronDown size={16} aria-hidden />
        {t('section.advanced')}
      </summary>
      <div className={`grid gap-16 ${css.fields}`}>
        <FieldInput name="name" field={WEBSITE_FIELDS.name} form={form} />
        <Inputs of={WEBSITE_FORM} section="settings" form={form} />
      </div>
    </details>
  );
}

type Fields = Omit<KnownTracker, 'family' | 'name'>;

/** Renders the help beside the form: examples that fill it, and where to find the names on a website. */
function TrackerHelp({ onPreset }: { onPreset: (fields: Fields) => void }): ReactNode {
  const t = useWords('websites');
  return (
    <aside className={css.help}>
      <h2 className={`card-title ${css.title}`}>{t('presets.title')}</h2>
      <p className={`quiet pretty ${css.text}`}>{t('presets.hint')}</p>
      <ul className={`grid gap-6 plain ${css.presets}`}>
        {KNOWN_TRACKERS.map(({ family, name, ...fields }) => (
          <li key={family}>
            <button
              type="button"
              className={`block full pointer framed on-card ink text-start ${css.preset}`}
              title={t('presets.use', { name })}
              onClick={() => onPreset(fields)}
            >
              <span className="block weight-580">{name}</span>
              <span
                className="mono block tiny muted ellipsis"
                title={`${fields.jsTagName} · ${fields.phpTagName}`}
              >
                {fields.jsTagName} · {fields.phpTagName}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <h2 className={`card-title ${css.title}`}>{t('help.title')}</h2>
      <p className={`quiet pretty ${css.text}`}>{t('help.text')}</p>
      <p className={`quiet pretty ${css.text}`}>{t('help.empty')}</p>
    </aside>
  );
}
