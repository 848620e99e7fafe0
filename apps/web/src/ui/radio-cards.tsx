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
    <fieldset className="p-0">
      <legend className="p-0 mb-4 weight-580">{label}</legend>
      <div className={`grid gap-10 ${css.cards}`}>
        {options.map((option) => (
          <label key={option.value} className={`grid pointer framed ring-within ${css.card}`}>
            <input
              type="radio"
              name={id}
              className={css.input}
              checked={option.value === value}
              aria-describedby={`${id}-${option.value}`}
              onChange={() => onChange(option.value)}
            />
            <span className="weight-540">{option.label}</span>
            <span id={`${id}-${option.value}`} className={`small quiet pretty ${css.hint}`} aria-hidden>
              {option.hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
