import type { ReactNode } from 'react';
import { NumberInput } from '@mantine/core';
import { DELAY_MIN_SECONDS, LOOK_AHEAD_SECONDS, PAGES_PER_AUDIT_MAX } from '@vigie/contract/limits.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import '../../ui/inputs.css';
import css from './add-website.module.css';
import type { FieldsProps } from './website-fields.tsx';
import type { WebsiteFields } from './website-values.ts';
import { Switch } from '../../ui/switch.tsx';

/** How fast and how far a visit goes, and what it respects. */
export function VisitFields<F extends WebsiteFields>({ form }: FieldsProps<F>): ReactNode {
  const t = useWords('websites');
  const format = useFormat();
  return (
    <>
      <div className={`grid two-columns ${css.pair}`}>
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
      <NumberInput
        label={t('look-ahead.label')}
        description={t('look-ahead.hint', { ...LOOK_AHEAD_SECONDS })}
        min={LOOK_AHEAD_SECONDS.min}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        {...form.getInputProps('lookAheadSeconds')}
      />
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
