import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import css from './add-website.module.css';
import { TrackingFields } from './tracking-fields.tsx';
import { VisitFields } from './visit-fields.tsx';
import { NameField, UrlField } from './website-fields.tsx';
import type { WebsiteFields } from './website-values.ts';

export type WebsiteFormApi = UseFormReturnType<WebsiteFields>;

/**
 * The fields of a new website: its address and the names of its tags. All other settings have good defaults.
 */
export function WebsiteForm({ form }: { form: WebsiteFormApi }): ReactNode {
  const t = useWords('websites');
  return (
    <>
      <h2 className={css.section}>{t('section.website')}</h2>
      <UrlField form={form} />
      <h2 className={css.section}>{t('section.tracking')}</h2>
      <TrackingFields form={form} />
      <Advanced form={form} />
    </>
  );
}

function Advanced({ form }: { form: WebsiteFormApi }): ReactNode {
  const t = useWords('websites');
  const hasError = ['name', 'delaySeconds', 'pagesPerAudit'].some((field) => field in form.errors);
  return (
    <details className={css.advanced} open={hasError || undefined}>
      <summary className={css.summary}>
        <IconChevronDown size={16} aria-hidden />
        {t('section.advanced')}
      </summary>
      <div className={css.fields}>
        <NameField form={form} />
        <VisitFields form={form} />
      </div>
    </details>
  );
}
