import type { ComponentProps, ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { MATRIX_DELAY_SECONDS } from '@vigie/contract/consent-matrix.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconSelector } from '../ui/icons.ts';

const { min, max, default: advised } = MATRIX_DELAY_SECONDS;
const SECONDS = Array.from({ length: max - min + 1 }, (_one, place) => min + place);

/** Renders the select field for a matrix's delay of page parts; '' means no delay. */
export function DelayField(input: Partial<ComponentProps<typeof NativeSelect>>): ReactNode {
  const t = useWords('fields');
  return (
    <NativeSelect
      {...input}
      label={t('hold-back.label')}
      description={t('hold-back.hint')}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[
        { value: '', label: t('hold-back.none') },
        ...SECONDS.map((count) => ({
          value: String(count),
          label: t(count === advised ? 'hold-back.advised' : 'hold-back.seconds', { count }),
        })),
      ]}
    />
  );
}
