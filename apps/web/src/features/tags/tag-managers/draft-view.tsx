import type { ReactNode } from 'react';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { useTryContainer } from '../../../shared/api/containers.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useNames } from '../../../domain/containers/names.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { BrowserDraft } from './browser-draft.tsx';
import { TextForm } from './text-form.tsx';
import { ContainerTrialResult } from './trial-result.tsx';

/** Renders the prediction for a draft: tags that would fire more, less or as often on the pages visited last. */
export function DraftView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const names = useNames(detail.container);
  const { id, websiteId } = detail.kept;
  const trial = useTryContainer();
  return (
    <div className="grid one-column gap-16">
      <Card title={t('draft.title')}>
        <div className="grid one-column gap-14">
          <p className="quiet pretty">{t('draft.text')}</p>
          <TextForm
            label={t('draft.field')}
            submit={t('draft.submit')}
            failed={t('draft.failed')}
            failure={trial.error ? failureOf(trial.error) : null}
            isBusy={trial.isPending}
            onSubmit={(text) => trial.mutate({ id, text })}
          />
        </div>
      </Card>
      {trial.isPending ? (
        <Waiting>
          <Skeleton height={280} />
        </Waiting>
      ) : trial.data ? (
        <ContainerTrialResult trial={trial.data} names={names} websiteId={websiteId} />
      ) : null}
      <BrowserDraft stored={detail.kept} />
    </div>
  );
}
