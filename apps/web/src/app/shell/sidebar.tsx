import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { MenuEntry } from '../menu.ts';
import { ENTRY_ICONS } from './screen-icons.ts';
import css from './shell.module.css';
import { useMenu, useTitles } from './use-menu.ts';
import { Brand, WebsiteSwitcher } from './website-switcher.tsx';
import { useOpenMessageCount, useUnreadMessageCount } from '../../shared/api/messages.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconMessagePlus } from '../../shared/ui/icons.ts';

/** Renders the panel's name without links, for a user who must first choose a password. */
export function BareSidebar(): ReactNode {
  return (
    <div className={css.menu}>
      <Brand />
    </div>
  );
}

/** Renders the screens that the role may open, by group; the screens of a module are tabs of one entry. */
export function Sidebar(): ReactNode {
  const t = useWords('shell');
  const titles = useTitles();
  const { entries, entry: current } = useMenu();
  return (
    <div className={css.menu}>
      <WebsiteSwitcher />
      <nav aria-label={t('menu.title')}>
        <div className="mt-14">
          <NewMessage />
        </div>
        {[...Map.groupBy(entries, ({ group }) => group)].map(([group, rows]) => (
          <section key={group} className={css.section}>
            <h2 className={`small weight-540 muted ${css.heading}`}>{t(`section.${group}`)}</h2>
            <ul className={`grid plain ${css.list}`}>
              {rows.map((entry) => (
                <li key={entry.name}>
                  <Entry entry={entry} isCurrent={entry === current} label={titles.ofEntry(entry.name)} />
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
  entry: MenuEntry;
  label: string;
  isCurrent: boolean;
}

function Entry({ entry, label, isCurrent }: EntryProps): ReactNode {
  const Icon = ENTRY_ICONS[entry.name];
  return (
    <Link
      to={entry.tabs[0]?.path ?? '/'}
      className={`row gap-10 rounded-s weight-540 quiet no-line ${css.link}`}
      // The router alone would also mark every entry above this one.
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
    >
      {Icon ? <Icon size={18} stroke={1.7} aria-hidden /> : null}
      {label}
    </Link>
  );
}

const PATH = '/aide/contact';

/** Renders the link to support, with the number of messages and replies that wait for this user. */
function NewMessage(): ReactNode {
  const t = useWords('shell');
  const format = useFormat();
  const mayAnswer = usePermission()('messages.answer');
  const waiting = useOpenMessageCount(mayAnswer);
  const unread = useUnreadMessageCount();
  const marks = [
    ...(waiting > 0 ? [t('message.waiting', { count: waiting })] : []),
    ...(unread > 0 ? [t('message.unread', { count: unread })] : []),
  ];
  const { pathname, href } = useLocation();
  const isCurrent = pathname === PATH;
  return (
    <Link
      to={PATH}
      search={isCurrent || pathname === '/' ? {} : { from: href }}
      className={`row gap-10 rounded-s weight-540 quiet no-line ${css.link}`}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
    >
      <IconMessagePlus size={18} stroke={1.7} aria-hidden />
      {t('message.new')}
      {marks.length > 0 ? (
        <span className={`push tiny weight-580 number text-center ${css.badge}`} title={marks.join(', ')}>
          <span aria-hidden>{format.number(waiting + unread)}</span>
          <span className="sr-only">{marks.join(', ')}</span>
        </span>
      ) : null}
    </Link>
  );
}
