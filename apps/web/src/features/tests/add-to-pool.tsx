import { useState, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { usePoolChoices } from '../../shared/api/choices.ts';
import { useAddToPool } from '../../shared/api/pools.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { IconPlus, IconSelector } from '../../shared/ui/icons.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './tests.module.css';

/** Renders the pools that a test without a pool can join, and a new pool with it: otherwise it only runs by hand. */
export function AddToPool({ test }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  const failureText = useFailureText();
  const toasts = useToasts();
  const add = useAddToPool();
  const pools = usePoolChoices(test.websiteId);
  const [chosen, setChosen] = useState('');
  const poolId = chosen || (pools[0]?.id ?? '');
  // This component unmounts once the test is in a pool, so its callbacks would not run.
  async function send(): Promise<void> {
    const added = await add.mutateAsync({ poolId, testId: test.id }).catch(() => null);
    if (added) toasts.done(t('add-to-pool.done', { name: added.name }));
  }
  return (
    <Card title={t('add-to-pool.title')}>
      <div className="grid gap-12">
        <p className="quiet pretty">{t(test.isDraft ? 'add-to-pool.draft' : 'add-to-pool.text')}</p>
        <FormFailure title={t('add-to-pool.failed')} text={failureText(add.error)} />
        <div className={`row wrap gap-8 ${css.offer}`}>
          {pools.length === 0 ? null : (
            <>
              <NativeSelect
                className="grow shrink"
                aria-label={t('add-to-pool.pool')}
                rightSection={<IconSelector size={16} aria-hidden />}
                value={poolId}
                data={pools.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <Button loading={add.isPending} onClick={() => void send()}>
                {t('add-to-pool.add')}
              </Button>
            </>
          )}
          <Button
            variant={pools.length === 0 ? 'filled' : 'default'}
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/pools/ajouter" search={{ test: test.id }} />}
          >
            {t('add-to-pool.new')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
