import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { LIST_FAILED, type Field, type ReferencedResource } from '@vigie/contract/fields/field.ts';
import { useLocale } from '../i18n/i18n-provider.tsx';
import { REFERENCE_OPTIONS, type ReferenceOptions } from './references.ts';

interface ReferenceSelectProps {
  field: Pick<Field<never>, 'to' | 'empty' | 'gone' | 'withoutItems'>;
  /** Attributes of the select field, with its value. */
  props: object & { value?: string };
  websiteId: string;
}

/** Renders the choice of another item. A selected item that no longer exists stays in the list. */
export function ReferenceSelect(select: ReferenceSelectProps): ReactNode {
  const Select = SELECTS[select.field.to ?? 'agents'];
  return <Select {...select} />;
}

/** Creates the choice among the items that a hook returns. */
const selectWith = (useOptions: (websiteId: string) => ReferenceOptions) =>
  function SelectOfItems(select: ReferenceSelectProps): ReactNode {
    return <OptionSelect {...select} options={useOptions(select.websiteId)} />;
  };

const SELECTS: Readonly<Record<ReferencedResource, ReturnType<typeof selectWith>>> = {
  agents: selectWith(REFERENCE_OPTIONS.agents),
  contexts: selectWith(REFERENCE_OPTIONS.contexts),
  'login-journeys': selectWith(REFERENCE_OPTIONS['login-journeys']),
  pools: selectWith(REFERENCE_OPTIONS.pools),
};

function OptionSelect({
  field,
  props,
  options,
}: ReferenceSelectProps & { options: ReferenceOptions }): ReactNode {
  const { locale } = useLocale();
  const { empty, gone, withoutItems } = field;
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
