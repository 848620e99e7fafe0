import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/i18n-provider.tsx';
import css from './facet-chips.module.css';

interface FacetChipsProps {
  label: string;
  /** '' when no value is chosen. */
  value: string;
  options: readonly { value: string; label: string; count: number | undefined }[];
  onChange: (value: string) => void;
}

/** Renders the values of a facet, each with the number of rows it would leave; a second press clears the choice. */
export function FacetChips({ label, value, options, onChange }: FacetChipsProps): ReactNode {
  const format = useFormat();
  return (
    <fieldset className="flex wrap gap-8 p-0">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={`items-baseline on-card weight-540 quiet nowrap ${css.chip}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? '' : option.value)}
        >
          {option.label}
          {option.count === undefined ? null : (
            <span className="muted number">{format.number(option.count)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
