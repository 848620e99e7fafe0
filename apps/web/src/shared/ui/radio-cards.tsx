import { useId, type ReactNode } from 'react';
import css from './form.module.css';

interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; hint: string }[];
  onChange: (value: T) => void;
}

/** Renders a single choice among a few options with descriptions. */
export function RadioCards<T extends string>({
  label,
  value,
  options,
  onChange,
}: RadioCardsProps<T>): ReactNode {
  const id = useId();
  return (
    <fieldset className="p-0">
      <legend className="p-0 mb-4 weight-580">{label}</legend>
      <div className={`grid gap-10 ${css.choices}`}>
        {options.map((option) => (
          <label key={option.value} className={`grid pointer framed hover-sunken ring-within ${css.choice}`}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}`}
              onChange={() => onChange(option.value)}
            />
            <span className="weight-540">{option.label}</span>
            <span id={`${id}-${option.value}`} className="small quiet pretty" aria-hidden>
              {option.hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
