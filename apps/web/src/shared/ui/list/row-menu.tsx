import type { ReactNode } from 'react';
import { Dropdown, DropdownItem } from '../dropdown.tsx';
import { IconDots } from '../icons.ts';
import css from './row-menu.module.css';

export interface RowAction {
  name: string;
  icon: typeof IconDots;
  /** True if this user may run it and it is possible. Default: true. */
  isShown?: boolean;
  act: () => void;
}

interface RowMenuProps {
  label: string;
  actions: readonly RowAction[];
}

/** Renders the actions of a row behind three dots. Choosing an action closes the menu first. */
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
