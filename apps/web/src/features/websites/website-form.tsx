import type { ReactNode } from 'react';
import { Button, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX } from '@vigie/contract/limits.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import './inputs.css';
import css from './add-website.module.css';
import { withScheme, type WebsiteFields } from './website-rules.ts';

export type WebsiteFormApi = UseFormReturnType<WebsiteFields>;

/** Typed, pasted or chosen: each of these ends a variable's name. */
const SEPARATORS = [',', ' ', ';', '\n'];

export function WebsiteForm({ form, busy }: { form: WebsiteFormApi; busy: boolean }): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <h2 className={css.section}>{t('section.website')}</h2>
      <TextInput
        type="url"
        inputMode="url"
        withAsterisk
        label={t('url.label')}
        description={t('url.hint')}
        placeholder={t('url.placeholder')}
        spellCheck={false}
        {...form.getInputProps('url')}
        onBlur={() => form.setFieldValue('url', withScheme(form.values.url))}
      />
      <h2 className={css.section}>{t('section.tracking')}</h2>
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
      <Advanced form={form} />
      <footer className={css.footer}>
        <Button type="submit" loading={busy}>
          {t('add.submit')}
        </Button>
      </footer>
    </>
  );
}

function Advanced({ form }: { form: WebsiteFormApi }): ReactNode {
  const t = useWords('websites');
  const format = useFormat();
  const hasError = ['name', 'delaySeconds', 'pagesPerAudit'].some((field) => field in form.errors);
  return (
    <details className={css.advanced} open={hasError || undefined}>
      <summary className={css.summary}>
        <IconChevronDown size={16} aria-hidden />
        {t('section.advanced')}
      </summary>
      <div className={css.fields}>
        <TextInput label={t('name.label')} description={t('name.hint')} {...form.getInputProps('name')} />
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
      </div>
    </details>
  );
}
