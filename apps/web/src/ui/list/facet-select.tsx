import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '../icons.ts';
import css from './filter-bar.module.css';

/** A select that narrows a list. */
export interface Facet {
  /** The facet's name; it stands for “all”. */
  label: string;
  /** Its name where the label is the choice that needs no other. */
  name?: string;
  /** '' when all are shown. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Narrows a list to one value of a facet. */
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
