import type { ReactNode } from 'react';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import { useLocale } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';

/** Renders the draft mark of a test; pools leave a draft out. */
export function DraftPill(): ReactNode {
  const { locale } = useLocale();
  const { label, hint } = TEST_FIELDS.isDraft;
  return (
    <span title={hint[locale]}>
      <Pill tone="mute">{label[locale]}</Pill>
    </span>
  );
}
