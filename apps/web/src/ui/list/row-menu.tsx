import type { ReactNode } from 'react';
import { Dropdown, DropdownItem } from '../dropdown.tsx';
import { IconDots } from '../icons.ts';
import css from './row-menu.module.css';

export interface RowAction {
  name: string;
  icon: typeof IconDots;
  /** Whether this user may do it, and it can be done; yes, unless it is said. */
  isShown?: boolean;
  act: () => void;
}

interface RowMenuProps {
  /** Of what these are the actions. */
  label: string;
  actions: readonly RowAction[];
}

/** Renders what can be done with a row, behind three dots; choosing an action closes the menu first. */
export function RowMenu({ label, actions }: RowMenuProps): ReactNode {
  return (
    <Dropdown
      align="end"
      width={208}
      label={label}
      triggerClassName={css.trigger}
      trigger={<IconDots size={18} aria-hidden />}
    >
      {(close) =>
        actions
          .filter(({ isShown = true }) => isShown)
          .map(({ name, icon: Icon, act }) => (
            <DropdownItem
              key={name}
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
