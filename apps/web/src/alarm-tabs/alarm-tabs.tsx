import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import { ScreenTabs } from '../ui/tabs.tsx';

const TABS = [
  { to: '/incidents', name: 'incidents' },
  { to: '/alertes/regles', name: 'alertes-regles' },
  { to: '/canaux', name: 'canaux' },
] as const;

/** Incidents, the rules that say when they ring, and the channels that are told. */
export function AlarmTabs({ shown }: { shown: (typeof TABS)[number]['to'] }): ReactNode {
  const shell = useWords('shell');
  const tabs = TABS.map(({ to, name }) => ({ to, label: shell(`title.${name}`) }));
  return <ScreenTabs label={shell('alarms.tabs')} tabs={tabs} shown={shown} />;
}
