import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './form.module.css';

/** Props of a form's checkbox, with its texts. */
interface SwitchProps extends Omit<ComponentProps<'input'>, 'role' | 'type'> {
  label: string;
  description?: string;
  error?: ReactNode;
}

/** Renders a switch for a setting that is on or off. */
export function Switch(props: SwitchProps): ReactNode {
  return <OnOff {...props} isSwitch className={`m-0 fixed ${css.switch}`} />;
}

export function Checkbox(props: SwitchProps): ReactNode {
  return <OnOff {...props} className={`m-0 fixed ${css.checkbox}`} />;
}

function OnOff({
  label,
  description,
  error,
  isSwitch,
  ...input
}: SwitchProps & { isSwitch?: true }): ReactNode {
  const id = useId();
  return (
    <div className="flex items-start gap-12">
      <input
        {...input}
        id={id}
        type="checkbox"
        role={isSwitch && 'switch'}
        aria-describedby={description ? `${id}-description` : undefined}
        aria-invalid={error ? true : undefined}
      />
      <div className="shrink">
        <label htmlFor={id} className={`block pointer ${css.label}`}>
          {label}
        </label>
        {description ? (
          <p id={`${id}-description`} className="mt-4 small muted">
            {description}
          </p>
        ) : null}
        {error ? <p className="small fail">{error}</p> : null}
      </div>
    </div>
  );
}
