import { useState, type ReactNode } from 'react';
import { useMatches, useNavigate } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { hostOf, websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { DropdownItem } from '../../shared/ui/dropdown.tsx';
import { IconCheck, IconPlus } from '../../shared/ui/icons.ts';
import { DECIDING } from '../screen.ts';
import { isListed } from '../menu.ts';
import { useSelectedWebsite } from './selected-website.ts';
import { useMenu } from './use-menu.ts';
import css from './shell.module.css';

/** Number of websites from which a filter field is shown. */
const FILTER_FROM = 8;

/** Search parameters to remove with the previous website: the open item beside a list and its parts. */
const NOTHING_OPEN = Object.fromEntries(
  [...DECIDING, 'part', 'with', 'filter'].map((key) => [key, undefined]),
);

/** Renders the list of websites, with the link to add one. */
export function WebsiteMenu({ close }: { close: () => void }): ReactNode {
  const t = useWords('shell');
  const { websites = [], more, selected } = useSelectedWebsite();
  const choose = useChooseWebsite();
  const may = usePermission();
  const navigate = useNavigate();
  const chooseAndClose = (website: string) => {
    choose(website);
    close();
  };
  return (
    <>
      <Choices websites={websites} selected={selected} onChoose={chooseAndClose} />
      {more ? <DropdownItem onClick={more}>{t('website.more')}</DropdownItem> : null}
      {may('websites.create') ? (
        <div className={`mt-6 line-above ${css.add}`}>
          <DropdownItem icon={<IconPlus size={17} aria-hidden />} onClick={() => chooseAndClose('new')}>
            {t('website.add')}
          </DropdownItem>
          <DropdownItem
            icon={<IconPlus size={17} aria-hidden />}
            onClick={() => {
              void navigate({ to: '/parc/importer' });
              close();
            }}
          >
            {t('website.import')}
          </DropdownItem>
        </div>
      ) : null}
    </>
  );
}

/**
 * Returns a function that selects a website. A list shows the other website at once. A page below a list is about the
 * previous website, so it is replaced by its list.
 */
function useChooseWebsite(): (website: string) => void {
  const navigate = useNavigate();
  const here = useMatches().at(-1)?.staticData.screen;
  const { current } = useMenu();
  return (website) => {
    if (isListed(here?.name) && website !== 'new')
      void navigate({
        to: '.',
        search: (search: Record<string, unknown>) => ({ ...search, ...NOTHING_OPEN, website }),
      });
    else {
      const above = website === 'new' ? undefined : current;
      void navigate({ to: above?.path ?? '/sante', search: { ...here?.below?.search, website } });
    }
  };
}

interface ChoicesProps {
  websites: Website[];
  selected: Website | undefined;
  onChoose: (websiteId: string) => void;
}

function Choices({ websites, selected, onChoose }: ChoicesProps): ReactNode {
  const t = useWords('shell');
  const [filter, setFilter] = useState('');
  const found = websites.filter((website) => matches(website, filter));
  return (
    <>
      {websites.length < FILTER_FROM ? null : (
        <input
          type="search"
          className={`full framed on-card ink ${css.filter}`}
          value={filter}
          placeholder={t('website.filter')}
          aria-label={t('website.filter')}
          data-autofocus
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <div className={css.scroll}>
        {found.map((website) => {
          const isCurrent = website.id === selected?.id;
          const [label, host] = [websiteLabel(website), hostOf(website.url)];
          return (
            <DropdownItem key={website.id} isCurrent={isCurrent} onClick={() => onChoose(website.id)}>
              <span className="row between shrink gap-8">
                <span className="ellipsis" title={label}>
                  {label}
                </span>
                {isCurrent ? <IconCheck size={16} aria-hidden /> : null}
              </span>
              {label === host ? null : (
                <span className="block tiny weight-450 muted ellipsis" title={host}>
                  {host}
                </span>
              )}
            </DropdownItem>
          );
        })}
        {found.length === 0 ? <p className={css.nothing}>{t('website.not-found')}</p> : null}
      </div>
    </>
  );
}

function matches(website: Website, filter: string): boolean {
  return `${website.name} ${website.url}`.toLowerCase().includes(filter.trim().toLowerCase());
}
