import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '../icons.ts';
import css from './filter-bar.module.css';

/** A select field that filters a list. */
export interface Facet {
  /** Name of the facet; it also labels the option for all values. */
  label: string;
  /** Name of the facet, if the label is only the option for all values. */
  name?: string;
  /** '' when all values are shown. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Renders a select field that filters a list to one value of a facet. */
export function FacetSelect({ label, name = label, value, options, onChange }: Facet): ReactNode {
  return (
    <NativeSelect
      className={css.select}
      wrapperProps={{ 'data-set': value === '' ? undefined : true }}
      aria-label={name}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[{ value: '', label }, ...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
