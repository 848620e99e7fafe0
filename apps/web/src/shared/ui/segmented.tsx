import { useId, type ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';
import css from './form.module.css';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; title?: string; count?: number | undefined }[];
  onChange: (value: T) => void;
  size?: 'small' | 'medium';
}

/** Renders a single choice with all options visible: radio buttons in a row. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  size = 'medium',
}: SegmentedProps<T>): ReactNode {
  const name = useId();
  const format = useFormat();
  return (
    <fieldset className={`boxed fit gap-2 sunken ${css.group}`} data-size={size}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`inline-row relative at-middle pointer weight-540 quiet nowrap hover-ink ring-within ${css.option}`}
          title={option.title}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            className="m-0 pointer"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count === undefined ? null : (
            <span className={`tiny muted number ${css.count}`}> {format.number(option.count)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
