import type { ReactNode } from 'react';
import { Dropdown, DropdownItem } from '../dropdown.tsx';
import { IconDots } from '../icons.ts';
import css from './row-menu.module.css';

export interface RowAction {
  name: string;
  icon: typeof IconDots;
  /** Text shown while the pointer rests on it. */
  hint?: string;
  /** True if this user may run it and it is possible. Default: true. */
  isShown?: boolean;
  act: () => void;
}

interface RowMenuProps {
  label: string;
  actions: readonly RowAction[];
  /** True beside the buttons of a page, whose height and border it then has. */
  isFramed?: boolean;
}

/** Renders the actions of a row or a page behind three dots. Choosing an action closes the menu first. */
export function RowMenu({ label, actions, isFramed = false }: RowMenuProps): ReactNode {
  return (
    <Dropdown
      align="end"
      width={isFramed ? 268 : 208}
      label={label}
      triggerClassName={`${css.trigger} ${isFramed ? css.framed : ''}`}
      trigger={<IconDots size={18} aria-hidden />}
    >
      {(close) =>
        actions
          .filter(({ isShown = true }) => isShown)
          .map(({ name, hint, icon: Icon, act }) => (
            <DropdownItem
              key={name}
              hint={hint}
              icon={<Icon size={16} aria-hidden />}
              onClick={() => {
                close();
                act();
              }}
            >
              {name}
            </DropdownItem>
          ))
      }
    </Dropdown>
  );
}
