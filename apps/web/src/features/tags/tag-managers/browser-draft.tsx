import { useState, type ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { TriedDraft } from '@vigie/contract/container-browser-trial.ts';
import type { StoredContainer } from '@vigie/contract/stored-container.ts';
import { TRIED_PAGES_MAX } from '@vigie/contract/policy-trial.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useContainerTrial, useTryContainerInBrowser } from '../../../shared/api/policy-trials.ts';
import { TrialFrame } from '../../../domain/browser-trial/trial-frame.tsx';
import { useTriedPool } from '../../../domain/browser-trial/use-tried-pool.tsx';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { PreviewForm } from './preview-form.tsx';
import { TextForm } from './text-form.tsx';

/**
 * Renders the trial in the browser: agents visit pages of a pool without and with a draft. The last trial of the
 * container is shown.
 */
export function BrowserDraft({ stored }: { stored: StoredContainer }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const live = useContainerTrial(stored.id);
  return (
    <Card title={t('browser.title')}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">{t('browser.text', { max: format.exact(TRIED_PAGES_MAX) })}</p>
        <TrialFrame
          live={live}
          goingOn={({ pool }) => t('browser.going-on', { pool })}
          tried={({ draft }) => <p className="pretty anywhere">{draftText(t, draft)}</p>}
        >
          <StartTrial stored={stored} />
        </TrialFrame>
      </div>
    </Card>
  );
}

type Say = ReturnType<typeof useWords<'tag-managers'>>;

function draftText(t: Say, draft: TriedDraft): string {
  if (draft.kind === 'script')
    return draft.version === null ? t('browser.of-script') : t('draft.version', { version: draft.version });
  const { address, environment } = draft;
  return environment === null
    ? t('browser.of-preview', { address })
    : t('browser.of-environment', { address, environment });
}

/** Renders the choice of the pool and the draft, and starts the visits. */
function StartTrial({ stored }: { stored: StoredContainer }): ReactNode {
  const t = useWords('tag-managers');
  const shared = useWords('browser-trial');
  const may = usePermission();
  const { poolId, field } = useTriedPool(stored.websiteId);
  const [kind, setKind] = useState<TriedDraft['kind']>('script');
  const { mutate, isPending, error, reset } = useTryContainerInBrowser();
  if (!may('containerTrials.start')) return null;
  if (poolId === undefined) return <p className="muted pretty">{t('browser.no-pool')}</p>;
  const form = {
    submit: shared('submit'),
    failed: t('browser.failed'),
    failure: error ? failureOf(error) : null,
    isBusy: isPending,
  };
  return (
    <div className="grid one-column gap-12 no-print">
      <div className="flex wrap items-end gap-8">
        {field}
        <NativeSelect
          label={t('browser.kind')}
          rightSection={<IconSelector size={16} aria-hidden />}
          data={KINDS.map((value) => ({ value, label: t(`browser.kind.${value}`) }))}
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(KINDS.find((one) => one === currentTarget.value) ?? 'script');
            reset();
          }}
        />
      </div>
      {kind === 'script' ? (
        <TextForm
          {...form}
          label={t('browser.script')}
          path="script"
          onSubmit={(script) => mutate({ id: stored.id, poolId, script })}
        />
      ) : (
        <PreviewForm {...form} onSubmit={(previewUrl) => mutate({ id: stored.id, poolId, previewUrl })} />
      )}
    </div>
  );
}

const KINDS = ['script', 'preview'] as const satisfies TriedDraft['kind'][];
