import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf } from '../../shared/session/current-website.tsx';
import { IconExternalLink, IconHelp, IconMenu, IconSearch, IconWorld } from '../../shared/ui/icons.ts';
import { webHref } from '../../shared/ui/page-url.tsx';
import { LocaleSwitch } from '../locale-switch.tsx';
import { SchemeToggle } from '../scheme-toggle.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { useSelectedWebsite } from './selected-website.ts';
import css from './shell.module.css';
import { SEARCH_KEYS } from '../keys/shortcut-of.ts';
import { helpArticleOf } from './help-articles.ts';

function WebsiteLink(): ReactNode {
  const t = useWords('shell');
  const { selected, adding } = useSelectedWebsite();
  const href = selected && webHref(selected.url);
  if (!href || adding) return null;
  return (
    <a
      className={`inline-row max-full muted no-line hover-ink hidden-phone ${css.site}`}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={t('website.open')}
    >
      <IconWorld size={16} stroke={1.6} aria-hidden />
      <span className="ellipsis">{hostOf(href)}</span>
      <IconExternalLink size={14} aria-hidden />
    </a>
  );
}

interface TopBarProps {
  onMenu: () => void;
  onSearch: () => void;
}

export function TopBar({ onMenu, onSearch }: TopBarProps): ReactNode {
  const t = useWords('shell');
  return (
    <header className={`row gap-8 line-below no-print ${css.bar}`}>
      <ActionIcon
        variant="subtle"
        size={44}
        className={css.burger}
        aria-label={t('menu.open')}
        onClick={onMenu}
      >
        <IconMenu size={21} stroke={1.7} />
      </ActionIcon>
      <SearchButton onOpen={onSearch} />
      <span className="grow shrink text-end">
        <WebsiteLink />
      </span>
      <HelpLink />
      <Own />
    </header>
  );
}

/** Renders the top bar for a user who must first choose a password. */
export function BareTopBar(): ReactNode {
  return (
    <header className={`row gap-8 line-below no-print ${css.bar}`}>
      <span className="grow shrink text-end" />
      <Own />
    </header>
  );
}

function Own(): ReactNode {
  return (
    <>
      <LocaleSwitch />
      <SchemeToggle />
      <ProfileMenu />
    </>
  );
}

/** Renders a button that looks like the search field, with its shortcut. */
function SearchButton({ onOpen }: { onOpen: () => void }): ReactNode {
  const t = useWords('shell');
  return (
    <button
      type="button"
      className={`row shrink pointer framed on-card muted text-start ${css.search}`}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={`grow ellipsis ${css.words}`}>{t('finder.open')}</span>
      <kbd className={`sunken muted hidden-phone ${css.keys}`} aria-hidden>
        {SEARCH_KEYS}
      </kbd>
    </button>
  );
}

/** Renders a link to the article about the current screen, or to the help if there is none. */
function HelpLink(): ReactNode {
  const t = useWords('shell');
  const screen = useMatches().at(-1)?.staticData.screen;
  const { tab, view, step }: Record<string, string | undefined> = useSearch({ strict: false });
  const id = screen ? helpArticleOf(screen.name, tab ?? view ?? step) : null;
  const target = id === null ? { to: '/aide' } : { to: '/aide/detail/$id', params: { id } };
  return (
    <Link
      {...target}
      className={`inline-row fixed gap-6 rounded-s small weight-540 muted no-line ${css.help}`}
      aria-label={t('help.article')}
      title={t('help.article')}
    >
      <IconHelp size={19} stroke={1.7} aria-hidden />
      <span className="hidden-phone">{t('title.aide')}</span>
    </Link>
  );
}
