import type { ReactNode } from 'react';
import { InputBase } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PRESENTATION_MAX_LENGTH, type ProfileFields } from './profile-values.ts';
import css from './steps.module.css';

/** A few lines for colleagues. */
export function PresentationStep({ form }: { form: UseFormReturnType<ProfileFields> }): ReactNode {
  const t = useWords('profile');
  const left = PRESENTATION_MAX_LENGTH - form.values.presentation.length;
  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        rows={8}
        classNames={{ input: css.text }}
        label={t('field.presentation')}
        description={t('field.presentation-hint')}
        {...form.getInputProps('presentation')}
      />
      <p className={`small muted text-end ${css.left}`}>
        {t('field.presentation-left', { count: Math.max(0, left) })}
      </p>
    </div>
  );
}
