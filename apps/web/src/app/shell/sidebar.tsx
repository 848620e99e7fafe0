import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { Screen } from '../screens.ts';
import { SCREEN_ICONS } from './screen-icons.ts';
import { NewMessage } from './new-message.tsx';
import css from './sidebar.module.css';
import { useListedScreens } from './listed-screens.ts';
import { Brand, WebsiteSwitcher } from './website-switcher.tsx';

/** Says whose panel it is, and leads nowhere: a password of one's own comes first. */
export function BareSidebar(): ReactNode {
  return (
    <div className={css.sidebar}>
      <Brand />
    </div>
  );
}

/** The pages that exist and that this user's role may open, by section. */
export function Sidebar(): ReactNode {
  const t = useWords('shell');
  const { listed, current } = useListedScreens();
  const rows = listed.filter(({ tabOf }) => tabOf === undefined);
  const sections = Map.groupBy(rows, ({ section }) => section as NonNullable<Screen['section']>);
  const shown = current?.tabOf ?? current?.name;
  return (
    <div className={css.sidebar}>
      <WebsiteSwitcher />
      <nav aria-label={t('menu.title')}>
        <div className="mt-14">
          <NewMessage />
        </div>
        {[...sections].map(([section, entries]) => (
          <section key={section} className={css.section}>
            <h2 className={`small weight-540 muted ${css.heading}`}>{t(`section.${section}`)}</h2>
            <ul className={`grid plain ${css.list}`}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry screen={entry} isCurrent={entry.name === shown} label={t(`title.${entry.name}`)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
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
      className={`row gap-10 rounded-s weight-540 quiet no-line ${css.link}`}
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
