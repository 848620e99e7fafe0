import type { ReactNode } from 'react';
import { NumberInput, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX } from '@vigie/contract/limits.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import '../../ui/inputs.css';
import css from './add-website.module.css';
import { withScheme, type WebsiteFields } from './website-rules.ts';

/** Typed, pasted or chosen: each of these ends a variable's name. */
const SEPARATORS = [',', ' ', ';', '\n'];

interface FieldsProps<F extends WebsiteFields> {
  form: UseFormReturnType<F>;
}

export function UrlField<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return (
    <TextInput
      type="url"
      inputMode="url"
      withAsterisk
      label={t('url.label')}
      description={t('url.hint')}
      placeholder={t('url.placeholder')}
      spellCheck={false}
      {...form.getInputProps('url')}
      onBlur={() => form.setFieldValue('url', withScheme(form.values.url) as never)}
    />
  );
}

export function NameField<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return <TextInput label={t('name.label')} description={t('name.hint')} {...form.getInputProps('name')} />;
}

/** What the tag and the collector are called on the wire, and what each page view must carry. */
export function TrackingFields<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <div className={css.pair}>
        <TextInput
          label={t('js.label')}
          description={t('js.hint')}
          placeholder="matomo.js"
          spellCheck={false}
          classNames={{ input: css.mono }}
          {...form.getInputProps('jsTagName')}
        />
        <TextInput
          label={t('php.label')}
          description={t('php.hint')}
          placeholder="matomo.php"
          spellCheck={false}
          classNames={{ input: css.mono }}
          {...form.getInputProps('phpTagName')}
        />
      </div>
      <TagsInput
        label={t('variables.label')}
        description={t('variables.hint')}
        placeholder={form.values.requiredVariables.length === 0 ? t('variables.placeholder') : ''}
        splitChars={SEPARATORS}
        acceptValueOnBlur
        classNames={{ pill: css.mono, inputField: css.mono }}
        {...form.getInputProps('requiredVariables')}
      />
    </>
  );
}

/** How fast and how far a visit goes, and what it respects. */
export function VisitFields<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  const format = useFormat();
  return (
    <>
      <div className={css.pair}>
        <NumberInput
          label={t('delay.label')}
          description={t('delay.hint')}
          min={DELAY_MIN_SECONDS}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('delaySeconds')}
        />
        <NumberInput
          label={t('pages.label')}
          description={t('pages.hint', { max: format.exact(PAGES_PER_AUDIT_MAX) })}
          min={1}
          allowDecimal={false}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('pagesPerAudit')}
        />
      </div>
      <Switch
        label={t('robots.label')}
        description={t('robots.hint')}
        {...form.getInputProps('respectRobots', { type: 'checkbox' })}
      />
      <Switch
        label={t('certificates.label')}
        description={t('certificates.hint')}
        {...form.getInputProps('acceptInvalidCertificates', { type: 'checkbox' })}
      />
    </>
  );
}
