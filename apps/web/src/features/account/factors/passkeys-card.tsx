import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { PASSKEYS_MAX, type Passkey } from '@vigie/contract/sign-in.ts';
import { useRemovePasskey, useRenamePasskey } from '../../../shared/api/factors.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { usePasskeysOrigin } from '../../../domain/sign-in/signing-in/use-right-origins.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconPlus } from '../../../shared/ui/icons.ts';
import { Tag } from '../../../shared/ui/pill.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import css from './factors.module.css';
import { NoPasskeys } from './no-passkeys.tsx';
import { PASSKEY_NAME } from './passkey-set-up.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** Renders the user's passkeys, with the actions that add, rename and remove one. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }): ReactNode {
  const t = useWords('factors');
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const { ask, dialog } = useDeletion({
    removal: useRemovePasskey(),
    inputOf: ({ id }: Passkey) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('passkeys.remove-title', { name }),
      text: t('passkeys.remove-text'),
      confirm: t('passkeys.remove'),
      done: t('passkeys.removed'),
    }),
  });
  const close = () => setRenamed(null);
  const passkeysOrigin = usePasskeysOrigin();
  return (
    <Card
      title={t('passkeys.title')}
      aside={passkeysOrigin.isHere ? <AddPasskey isFull={passkeys.length >= PASSKEYS_MAX} /> : null}
    >
      <p className="quiet pretty">{t('passkeys.text')}</p>
      {passkeysOrigin.isHere ? null : (
        <div className="mt-12">
          <NoPasskeys elsewhere={passkeysOrigin.elsewhere} />
        </div>
      )}
      <List passkeys={passkeys} onRename={setRenamed} onRemove={ask} />
      {dialog}
      <Dialog isOpen={renamed !== null} label={t('passkeys.rename-title')} variant="middle" onClose={close}>
        {renamed ? <Rename passkey={renamed} onClose={close} /> : null}
      </Dialog>
    </Card>
  );
}

interface ListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function List({ passkeys, onRename, onRemove }: ListProps): ReactNode {
  const t = useWords('factors');
  if (passkeys.length === 0) return <p className="muted mt-12">{t('passkeys.none')}</p>;
  return (
    <ul className="grid one-column plain mt-12">
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onRename(passkey)}
          onRemove={() => onRemove(passkey)}
        />
      ))}
    </ul>
  );
}

function AddPasskey({ isFull }: { isFull: boolean }): ReactNode {
  const t = useWords('factors');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={isFull}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('passkeys.add')}
      </Button>
      <SetUpDialog way="passkey" isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const t = useWords('factors');
  const format = useFormat();
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className={`row wrap between gap-8-16 line-above ${css.row}`}>
      <div className={`shrink ${css.words}`}>
        <span className="row wrap gap-4-10 weight-540 anywhere">
          {name}
          {isSynced ? <Tag>{t('passkeys.synced')}</Tag> : null}
        </span>
        <span className="small muted">
          {t('passkeys.since', { date: format.days(createdAt, createdAt) })} ·{' '}
          {lastUsedAt === null ? (
            t('passkeys.unused')
          ) : (
            <>
              {t('passkeys.used')} <TimeAgo at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <div className="flex gap-8">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('passkeys.rename-one', { name })}
          onClick={onRename}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('passkeys.remove-one', { name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactNode {
  const t = useWords('factors');
  const toasts = useToasts();
  const rename = useRenamePasskey();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: PASSKEY_NAME,
    words: ['factors'],
    initial: { name: passkey.name },
    save: ({ name }) => rename.mutateAsync({ id: passkey.id, name }),
    onSaved: () => {
      toasts.done(t('passkeys.renamed'));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t('passkeys.rename-title')}
      failed={t('passkeys.rename-failed')}
      failure={failure}
      submit={t('passkeys.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <TextInput name="name" label={t('passkey.name')} autoComplete="off" {...form.getInputProps('name')} />
    </DialogForm>
  );
}
