import type { ReactNode } from 'react';
import { Dropdown } from '../dropdown.tsx';
import { IconDots } from '../icons.ts';
import css from './row-menu.module.css';

interface RowMenuProps {
  /** Of what these are the actions. */
  label: string;
  /** DropdownItems; they are given the way to close the menu. */
  children: (close: () => void) => ReactNode;
}

/** What can be done with a row, behind three dots. */
export function RowMenu({ label, children }: RowMenuProps): ReactNode {
  return (
    <Dropdown
      align="end"
      width={208}
      label={label}
      triggerClassName={css.trigger}
      trigger={<IconDots size={18} aria-hidden />}
    >
      {children}
    </Dropdown>
  );
}
