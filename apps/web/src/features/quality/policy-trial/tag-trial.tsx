import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Textarea } from '@mantine/core';
import { ADDED_ADDRESSES_MAX, ADDED_KINDS, type AdditionQuery } from '@vigie/contract/policy-rehearsal.ts';
import { webUrlSchema } from '@vigie/contract/identifiers.ts';
import { useAddition, type QualityInput } from '../../../shared/api/data-quality.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormActions } from '../../../shared/ui/form-parts.tsx';
import { useDraft } from '../../../shared/ui/page-form/use-draft.ts';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { AdditionResult } from './addition-result.tsx';
import css from './policy-trial.module.css';
import '../../../shared/ui/inputs.css';
import { QueryView } from '../../../shared/resource/query-view.tsx';

type Kind = (typeof ADDED_KINDS)[number];
type Texts = Record<Kind, string>;
type Fault = { kind: Kind; text: string };

const NOTHING: Texts = { 'script-src-elem': '', 'connect-src': '', 'img-src': '', 'frame-src': '' };
const ROWS = 2;

/** Renders the input for addresses of a new tag, and at once what the policies in force do with them. */
export function TagTrial({ input, onClose }: { input: QualityInput; onClose: () => void }): ReactNode {
  const t = useWords('policy-trial');
  const draft = useDraft(`tag-trial ${input.websiteId}`, NOTHING);
  const [texts, setTexts] = useState(draft.start);
  const [submitted, setSubmitted] = useState<AdditionQuery['addresses']>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const addition = useAddition(input, submitted);
  useEffect(() => {
    if (fault !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault]);

  function write(kind: Kind, text: string): void {
    const next = { ...texts, [kind]: text };
    setTexts(next);
    setFault(null);
    draft.store(next);
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const { addresses, wrong } = readAddresses(texts);
    if (wrong !== undefined)
      return setFault({ kind: wrong.kind, text: t('tag.not-address', { line: wrong.url }) });
    if (addresses.length === 0)
      return setFault({ kind: 'script-src-elem', text: t('errors.addresses-missing') });
    if (addresses.length > ADDED_ADDRESSES_MAX)
      return setFault({
        kind: 'script-src-elem',
        text: t('errors.addresses-too-many', { max: ADDED_ADDRESSES_MAX }),
      });
    setSubmitted(addresses);
  }
  return (
    <Dialog isOpen label={t('tag.title')} variant="picture" onClose={onClose}>
      <div className="grid one-column gap-18">
        <form ref={form} className="grid one-column gap-14" noValidate onSubmit={onSubmit}>
          <div className="grid gap-4">
            <h2 className="title">{t('tag.title')}</h2>
            <p className="quiet pretty">{t('tag.lead')}</p>
          </div>
          {ADDED_KINDS.map((kind) => (
            <Textarea
              key={kind}
              label={t(`tag.kind.${kind}`)}
              description={t(`tag.hint.${kind}`)}
              rows={ROWS}
              spellCheck={false}
              value={texts[kind]}
              error={fault?.kind === kind ? fault.text : null}
              classNames={{ input: css.policy }}
              onChange={(event) => write(kind, event.currentTarget.value)}
            />
          ))}
          <div className="flex wrap between gap-8">
            <span />
            <span className="flex wrap gap-8">
              <FormActions
                cancel={onClose}
                submit={t('submit')}
                isBusy={addition.isFetching}
                busy={t('tag.busy')}
              />
            </span>
          </div>
        </form>
        <Answer
          addition={addition}
          isOld={submitted.length > 0 && !isSame(readAddresses(texts).addresses, submitted)}
        />
      </div>
    </Dialog>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the addresses, one a line; `wrong` is the first invalid line. */
function readAddresses(texts: Texts) {
  const addresses = ADDED_KINDS.flatMap((kind) =>
    texts[kind]
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((url) => ({ kind, url })),
  );
  return { addresses, wrong: addresses.find(({ url }) => !webUrlSchema.safeParse(url).success) };
}

interface AnswerProps {
  addition: ReturnType<typeof useAddition>;
  /** True if the addresses were changed since. */
  isOld: boolean;
}

function Answer({ addition, isOld }: AnswerProps): ReactNode {
  const t = useWords('policy-trial');
  return (
    <QueryView
      query={addition}
      failed={t('tag.failed')}
      skeleton={
        addition.isFetching ? (
          <Waiting className="grid one-column gap-12">
            <Skeleton height={64} />
            <Skeleton height={160} />
          </Waiting>
        ) : null
      }
    >
      {(data) => <AdditionResult addition={data} isOld={isOld} />}
    </QueryView>
  );
}
