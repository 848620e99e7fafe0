import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconMenu } from '../../ui/icons.ts';
import { LocaleSwitch } from '../locale-switch.tsx';
import { SchemeToggle } from '../scheme-toggle.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import css from './top-bar.module.css';

export function TopBar({ onMenu }: { onMenu: () => void }): ReactNode {
  const t = useWords('shell');
  return (
    <header className={css.bar}>
      <ActionIcon
        variant="subtle"
        size={44}
        className={css.burger}
        aria-label={t('menu.open')}
        onClick={onMenu}
      >
        <IconMenu size={21} stroke={1.7} />
      </ActionIcon>
      <span className={css.space} />
      <LocaleSwitch />
      <SchemeToggle />
      <ProfileMenu />
    </header>
  );
}
