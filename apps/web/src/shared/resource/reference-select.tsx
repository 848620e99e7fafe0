import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { LIST_FAILED, type Field } from '@vigie/contract/fields/field.ts';
import { useLocale } from '../i18n/i18n-provider.tsx';
import { REFERENCE_OPTIONS } from './references.ts';

interface ReferenceSelectProps {
  field: Pick<Field<never>, 'to' | 'empty' | 'gone' | 'withoutItems'>;
  /** Attributes of the select field, with its value. */
  props: object & { value?: string };
  websiteId: string;
}

/** Renders the choice of another item. A selected item that no longer exists stays in the list. */
export function ReferenceSelect({ field, props, websiteId }: ReferenceSelectProps): ReactNode {
  const { locale } = useLocale();
  const { to = 'agents', empty, gone, withoutItems } = field;
  const useOptions = REFERENCE_OPTIONS[to];
  const options = useOptions(websiteId);
  const { value = '' } = props;
  if (withoutItems === 'hidden' && (options ?? []).length === 0) return null;
  const isMissing = value !== '' && options?.some(({ id }) => id === value) !== true;
  const isEmptyList = options?.length === 0;
  const instead = isEmptyList && withoutItems !== 'hidden' ? withoutItems : undefined;
  const hint = (options === null ? LIST_FAILED : instead)?.[locale];
  return (
    <NativeSelect
      // The select stores its choice at the first render, so the options must exist by then.
      key={String(options === undefined)}
      {...props}
      {...(hint === undefined ? {} : { description: hint })}
      data={[
        ...(empty ? [{ value: '', label: empty[locale] }] : []),
        ...(isMissing ? [{ value, label: options ? (gone?.[locale] ?? value) : '…' }] : []),
        ...(options ?? []).map(({ id, name, label }) => ({ value: id, label: label ?? name })),
      ]}
    />
  );
}
