import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/permissions.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { IconActivity } from '../../ui/icons.ts';
import { SCREENS, type Screen, type ScreenName } from '../screens.ts';
import css from './sidebar.module.css';
import { WebsiteSwitcher } from './website-switcher.tsx';

const ICONS: Partial<Record<Screen['name'], typeof IconActivity>> = { sante: IconActivity };

/** The pages that exist and that this person's role may open, by section. */
export function Sidebar(): ReactNode {
  const t = useWords('shell');
  const role = useUser()?.active_profile.role.slug ?? null;
  const screens: readonly Screen[] = SCREENS;
  const listed = screens.filter(({ name, section }) => section !== undefined && mayOpen(name, role));
  const sections = Map.groupBy(listed, ({ section }) => section as NonNullable<Screen['section']>);
  return (
    <div className={css.sidebar}>
      <WebsiteSwitcher />
      <nav aria-label={t('menu.title')}>
        {[...sections].map(([section, entries]) => (
          <section key={section} className={css.section}>
            <h2 className={css.heading}>{t(`section.${section}`)}</h2>
            <ul className={css.list}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry screen={entry} label={t(`title.${entry.name as ScreenName}`)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

function Entry({ screen, label }: { screen: Screen; label: string }): ReactNode {
  const Icon = ICONS[screen.name] ?? IconActivity;
  return (
    <Link
      to={screen.path}
      search={({ website }: { website?: string }) => (website && website !== 'new' ? { website } : {})}
      className={css.link}
      activeOptions={{ includeSearch: false }}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      {label}
    </Link>
  );
}
