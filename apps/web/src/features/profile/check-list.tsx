import type { ReactNode } from 'react';
import css from './steps.module.css';

interface CheckListProps {
  legend: string;
  /** Said when there is nothing to choose. */
  none: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Any number of a few things. */
export function CheckList({ legend, none, options, chosen, onChange }: CheckListProps): ReactNode {
  const others = (id: string) => chosen.filter((one) => one !== id);
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{legend}</legend>
      {options.length === 0 ? <p className={css.none}>{none}</p> : null}
      {options.map(({ id, label }) => (
        <label key={id} className={css.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, id] : others(id))}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
