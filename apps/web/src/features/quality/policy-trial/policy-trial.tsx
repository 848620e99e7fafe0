import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import { PASTED_POLICY_MAX } from '@vigie/contract/policy-rehearsal.ts';
import { usePolicyRehearsal, type QualityInput } from '../../../shared/api/data-quality.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormActions } from '../../../shared/ui/form-parts.tsx';
import { useDraft } from '../../../shared/ui/page-form/use-draft.ts';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { BrowserTrial } from './browser-trial.tsx';
import { PolicyTrialResult } from './trial-result.tsx';
import css from './policy-trial.module.css';
import '../../../shared/ui/inputs.css';
import { QueryView } from '../../../shared/resource/query-view.tsx';

const HEADER = 'Content-Security-Policy';

interface PolicyTrialProps {
  input: QualityInput;
  /** Policy that most pages of the period send; null if there is none. */
  inForce: string | null;
  onClose: () => void;
}

/** Renders the input for a policy, and at once its effect on the stored visits. */
export function PolicyTrial({ input, inForce, onClose }: PolicyTrialProps): ReactNode {
  const t = useWords('policy-trial');
  const draft = useDraft(`policy-trial ${input.websiteId}`, '');
  const [text, setText] = useState(draft.start);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const rehearsal = usePolicyRehearsal(input, submitted);

  function write(next: string): void {
    setText(next);
    setMissing(false);
    draft.store(next);
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const policy = text.trim();
    setMissing(policy === '');
    if (policy === '') field.current?.focus();
    else setSubmitted(policy);
  }
  return (
    <Dialog isOpen label={t('title')} variant="picture" onClose={onClose}>
      <div className="grid one-column gap-18">
        <form className="grid one-column gap-14" noValidate onSubmit={onSubmit}>
          <div className="grid gap-4">
            <h2 className="title">{t('title')}</h2>
            <p className="quiet pretty">{t('lead')}</p>
          </div>
          <Textarea
            ref={field}
            label={HEADER}
            description={t('policy.hint')}
            rows={6}
            required
            spellCheck={false}
            maxLength={PASTED_POLICY_MAX}
            value={text}
            error={isMissing ? t('errors.policy-missing') : null}
            classNames={{ input: css.policy }}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <div className="flex wrap between gap-8">
            {inForce === null ? (
              <span />
            ) : (
              <Button variant="subtle" disabled={text === inForce} onClick={() => write(inForce)}>
                {t('in-force')}
              </Button>
            )}
            <span className="flex wrap gap-8">
              <FormActions
                cancel={onClose}
                submit={t('submit')}
                isBusy={rehearsal.isFetching}
                busy={t('busy')}
              />
            </span>
          </div>
        </form>
        <Answer rehearsal={rehearsal} isOld={submitted !== null && submitted !== text.trim()} />
        <BrowserTrial websiteId={input.websiteId} policy={text} />
      </div>
    </Dialog>
  );
}

interface AnswerProps {
  rehearsal: ReturnType<typeof usePolicyRehearsal>;
  /** True if the text was changed since. */
  isOld: boolean;
}

function Answer({ rehearsal, isOld }: AnswerProps): ReactNode {
  const t = useWords('policy-trial');
  return (
    <QueryView
      query={rehearsal}
      failed={t('failed')}
      skeleton={
        rehearsal.isFetching ? (
          <Waiting className="grid one-column gap-12">
            <Skeleton height={64} />
            <Skeleton height={160} />
          </Waiting>
        ) : null
      }
    >
      {(data) => <PolicyTrialResult rehearsal={data} isOld={isOld} />}
    </QueryView>
  );
}
