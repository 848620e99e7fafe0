import { useId, type ReactNode } from 'react';
import css from './form.module.css';

interface CheckListProps {
  label: string;
  /** Text when there is nothing to tick. */
  none: string;
  error?: ReactNode;
  /** A group without a name has no heading. */
  groups: readonly { name: string; options: readonly { id: string; label: string }[] }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Renders a multiple choice among a few options, in groups. */
export function CheckList({ label, none, error, groups, value, onChange }: CheckListProps): ReactNode {
  const id = useId();
  const filled = groups.filter(({ options }) => options.length > 0);
  const toggle = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, option] : value.filter((one) => one !== option));
  return (
    <fieldset className="grid gap-10 p-0" aria-describedby={error ? id : undefined}>
      <legend className="p-0 weight-580 mb-6">{label}</legend>
      {filled.length === 0 ? <p className="quiet pretty">{none}</p> : null}
      {filled.map(({ name, options }) => (
        <div key={name} className="row wrap gap-8">
          {name === '' ? null : <span className="small muted anywhere whole-line">{name}</span>}
          {options.map((option) => (
            <label
              key={option.id}
              className={`inline-row gap-8 pointer framed hover-sunken ring-within ${css.choice}`}
            >
              <input
                type="checkbox"
                checked={value.includes(option.id)}
                onChange={(event) => toggle(option.id, event.currentTarget.checked)}
              />
              {option.label}
            </label>
          ))}
        </div>
      ))}
      {error ? (
        <p id={id} className="small fail" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
