import type { KeyboardEvent, ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { containsWords, rankOf } from '../../i18n/matching.ts';
import { IconSearch } from '../icons.ts';
import css from './one-page.module.css';
import type { SearchedSetting } from './page-form.ts';

interface SettingSearchProps {
  looked: string;
  setLooked: (looked: string) => void;
}

/** Renders the search field over the settings of the page. Arrow down leads to the settings found, Enter to the first. */
export function SettingSearch({ looked, setLooked }: SettingSearchProps): ReactNode {
  const t = useWords('shell');
  const onKeyDown = (event: KeyboardEvent) => {
    const first = document.getElementById(FOUND)?.querySelector('button');
    if (event.key === 'Escape' && looked !== '') {
      event.stopPropagation();
      setLooked('');
    }
    // Without this, Enter would submit nothing and the arrow would only move the cursor.
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.key === 'Enter') first?.click();
    else first?.focus();
  };
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      placeholder={t('page-form.search')}
      aria-label={t('page-form.search')}
      aria-controls={looked.trim() === '' ? undefined : FOUND}
      value={looked}
      onChange={({ currentTarget }) => setLooked(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const FOUND = 'found-settings';

interface FoundSettingsProps {
  settings: readonly SearchedSetting[];
  looked: string;
  onChosen: () => void;
}

/** Renders the settings whose name in any language contains the words, the best match first. */
export function FoundSettings({ settings, looked, onChosen }: FoundSettingsProps): ReactNode {
  const t = useWords('shell');
  const found = settings
    .filter(({ label, section, others }) => containsWords([label, section, ...others].join(' '), looked))
    .toSorted(
      (one, other) => rankOf(one.label, looked, one.others) - rankOf(other.label, looked, other.others),
    );
  return (
    <div id={FOUND} className={`grid shrink ${css.found}`}>
      <output className="small muted">{t('page-form.found', { count: found.length })}</output>
      <ul className={`grid plain ${css.list}`} aria-label={t('page-form.search')}>
        {found.map(({ key, label, section, open }) => (
          <li key={key}>
            <button
              type="button"
              className={`bare full pointer text-start ${css.link}`}
              onClick={() => {
                onChosen();
                open();
              }}
            >
              {label}
              <span className="block tiny muted">{section}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
