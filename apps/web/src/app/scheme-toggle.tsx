import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../shared/i18n/i18n-provider.tsx';
import { IconDeviceDesktop, IconMoon, IconSun } from '../shared/ui/icons.ts';
import { useScheme } from './use-scheme.ts';

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const ICONS = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** Renders a button that cycles through system, light and dark. */
export function SchemeToggle(): ReactNode {
  const t = useWords('shell');
  const { colorScheme, setColorScheme } = useScheme();
  const Icon = ICONS[colorScheme];
  const label = t('scheme.label', { current: t(`scheme.${colorScheme}`) });
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <Icon size={19} stroke={1.7} />
    </ActionIcon>
  );
}
