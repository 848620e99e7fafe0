import { useId, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useKnownPages } from '../../api/known-pages.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { readPageAddress } from '../../run-view/page-address.ts';
import { Notice } from '../../ui/notice.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import css from './run-pool.module.css';
import type { RunFields } from '../../run-view/run-values.ts';

const PAUSE_MS = 300;

interface RunPagesProps {
  form: UseFormReturnType<RunFields>;
  pool: PoolDetail;
  website: Website;
}

/** All of the pool's pages, or one that is typed or taken from the known ones. */
export function RunPages({ form, pool, website }: RunPagesProps): ReactNode {
  const t = useWords('pools');
  const count = pool.settings.pagesMax;
  return (
    <>
      <RadioCards
        label={t('run.what')}
        value={form.values.scope}
        options={[
          {
            value: 'all',
            label: t('run.all'),
            hint: t(pool.allPages ? 'run.all-hint-all' : 'run.all-hint', { count }),
          },
          { value: 'one', label: t('run.one'), hint: t('run.page-hint') },
        ]}
        onChange={(scope) => form.setFieldValue('scope', scope)}
      />
      {form.values.scope === 'one' ? <OnePage form={form} pool={pool} website={website} /> : null}
    </>
  );
}

function OnePage({ form, pool, website }: RunPagesProps): ReactNode {
  const t = useWords('pools');
  const id = useId();
  const [asked] = useDebouncedValue(form.values.address.trim(), PAUSE_MS);
  const known = useKnownPages(website.id, asked);
  const read = readPageAddress(form.values.address, website.url);
  const isRefused = form.errors['address'] !== undefined;
  const isOutside =
    !isRefused &&
    !pool.allPages &&
    'url' in read &&
    !pool.urls.some((pattern) => matchesPathPattern(pattern, read.url));
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
      {isOutside ? <Notice tone="warn" text={t('run.outside', { patterns: pool.urls.join(', ') })} /> : null}
    </>
  );
}
