import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { SCREENS, type Screen } from '../screens.ts';
import { SCREEN_ICONS } from './screen-icons.ts';
import { NewMessage } from './new-message.tsx';
import { sectionScreenOf } from './section-screen.ts';
import css from './sidebar.module.css';
import { WebsiteSwitcher } from './website-switcher.tsx';

/** The pages that exist and that this person's role may open, by section. */
export function Sidebar(): ReactNode {
  const t = useWords('frame');
  const shell = useWords('shell');
  const profile = useUser()?.active_profile;
  const role = profile?.role.slug ?? null;
  const listed = SCREENS.map((screen: Screen) => ledTo(screen, profile?.group_id ?? '')).filter(
    ({ name, section }) => section !== undefined && mayOpen(name, role),
  );
  // The new message is listed too, on its own.
  const named = [...listed, ...SCREENS.filter(({ name }) => name === 'aide-contact')];
  const current = sectionScreenOf(useLocation().pathname, named);
  const sections = Map.groupBy(listed, ({ section }) => section as NonNullable<Screen['section']>);
  return (
    <div className={css.sidebar}>
      <WebsiteSwitcher />
      <nav aria-label={t('menu.title')}>
        <div className={css.message}>
          <NewMessage />
        </div>
        {[...sections].map(([section, entries]) => (
          <section key={section} className={css.section}>
            <h2 className={css.heading}>{t(`section.${section}`)}</h2>
            <ul className={css.list}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry
                    screen={entry}
                    isCurrent={entry === current}
                    label={shell(`title.${entry.name}`)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

/** A screen of the own company stands at the address of that company. */
function ledTo(screen: Screen, companyId: string): Screen {
  return screen.ofOwnCompany ? { ...screen, path: screen.path.replace('$id', companyId) } : screen;
}

interface EntryProps {
  screen: Screen;
  label: string;
  isCurrent: boolean;
}

function Entry({ screen, label, isCurrent }: EntryProps): ReactNode {
  const Icon = SCREEN_ICONS[screen.name];
  return (
    <Link
      to={screen.path}
      className={css.link}
      // The router alone would mark every listed screen above this one as well.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
    >
      {Icon ? <Icon size={18} stroke={1.7} aria-hidden /> : null}
      {label}
    </Link>
  );
}
