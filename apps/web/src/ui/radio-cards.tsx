import { useId, type ReactNode } from 'react';
import css from './radio-cards.module.css';

interface RadioCardsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; hint: string }[];
  onChange: (value: T) => void;
}

/** One choice among a few that each need a sentence. */
export function RadioCards<T extends string>({
  label,
  value,
  options,
  onChange,
}: RadioCardsProps<T>): ReactNode {
  const id = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.cards}>
        {options.map((option) => (
          <label key={option.value} className={css.card}>
            <input
              type="radio"
              name={id}
              className={css.input}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}`}
              onChange={() => onChange(option.value)}
            />
            <span className={css.label}>{option.label}</span>
            <span id={`${id}-${option.value}`} className={css.hint} aria-hidden>
              {option.hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
