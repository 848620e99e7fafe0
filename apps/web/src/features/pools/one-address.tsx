import { useId, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useKnownPages } from '../../shared/api/choices.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { OutsidePages } from '../../domain/pool-or-test/item-pages.tsx';
import type { RunFields } from '../../domain/run-view/run-values.ts';
import css from './pools.module.css';

const PAUSE_MS = 300;

interface OneAddressProps {
  form: UseFormReturnType<RunFields>;
  pool: PoolDetail;
  website: Website;
}

/** Renders the page to visit, typed or chosen among the known ones. */
export function OneAddress({ form, pool, website }: OneAddressProps): ReactNode {
  const t = useWords('pools');
  const id = useId();
  const [debounced] = useDebouncedValue(form.values.address.trim(), PAUSE_MS);
  const known = useKnownPages(website.id, debounced);
  return (
    <>
      <TextInput
        withAsterisk
        label={t('run.page')}
        placeholder="/"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={id}
        classNames={{ input: `mono mono ${css.address}` }}
        {...form.getInputProps('address')}
      />
      <datalist id={id}>
        {known.map((url) => (
          <option key={url} value={url} aria-label={url} />
        ))}
      </datalist>
      {form.errors['address'] === undefined ? (
        <OutsidePages noun="pools" pages={pool} site={website.url} address={form.values.address} />
      ) : null}
    </>
  );
}
