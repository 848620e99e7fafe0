import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Number of websites from which a search field is shown. */
const MANY = 13;

export interface TickedWebsite {
  id: string;
  label: string;
}

interface WebsiteTicksProps {
  legend: string;
  websites: readonly TickedWebsite[];
  ticked: readonly string[];
  error?: ReactNode;
  onChange: (ticked: string[]) => void;
}

/** Renders checkboxes for the websites of a company. */
export function WebsiteTicks({ legend, websites, ticked, error, onChange }: WebsiteTicksProps): ReactNode {
  const t = useWords('sharing');
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  // A ticked website always stays visible.
  const shown = websites.filter(
    ({ id, label }) => ticked.includes(id) || label.toLowerCase().includes(searchText),
  );
  const toggle = (id: string, isTicked: boolean) =>
    onChange(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id));
  return (
    <fieldset className="grid gap-6 p-0">
      <legend className="p-0 weight-580 mb-4">{legend}</legend>
      {websites.length < MANY ? null : (
        <TextInput
          type="search"
          aria-label={t('websites.search', { count: websites.length })}
          placeholder={t('websites.search', { count: websites.length })}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <div className="flex wrap gap-8-16">
        {shown.map(({ id, label }) => (
          <label key={id} className="inline-row gap-8 pointer small">
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      {error ? (
        <p className="small fail" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
