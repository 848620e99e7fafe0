import type { ReactNode } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import {
  CHANNEL_KINDS,
  CHANNEL_REGIONS,
  type CHANNELS,
  channelDigestSchema,
  fieldsOfChannel,
  type Channel,
  type ChannelFieldName,
  type ChannelKind,
} from '@vigie/contract/channel.ts';
import { LANGUAGES, LOCALES } from '@vigie/contract/locales.ts';
import { useChangeChannel, useCreateChannel, useReadChannel } from '../../api/channels.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { FormActions, FormFailure } from '../../ui/form-parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LoadedChannel } from './channel-screen.tsx';
import { fieldsOf, newChannel, newSigningSecret, rulesFor, type ChannelFields } from './channel-values.ts';
import { useKindName } from './channel-words.tsx';

/** Adds a channel to the user's company. */
export function AddChannelScreen(): ReactNode {
  return <ChannelEditor channel={null} />;
}

/** Changes a channel. */
export function EditChannelScreen(): ReactNode {
  return <LoadedChannel>{(channel) => <ChannelEditor key={channel.id} channel={channel} />}</LoadedChannel>;
}

function ChannelEditor({ channel }: { channel: Channel | null }): ReactNode {
  const t = useWords('channels');
  const shell = useWords('shell');
  const { form, failure, onSubmit, isSaving, conflict } = useChannelEditor(channel);
  const back = channel ? { to: '/canaux/$id', params: { id: channel.id } } : { to: '/canaux' };
  return (
    <FormPage
      title={shell(channel ? 'title.canaux-id-modifier' : 'title.canaux-ajouter')}
      lead={t('form.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('form.failed')} text={failure} />}
      rail={<ChannelHelp kind={form.values.kind} />}
      footer={<FormActions cancel={back} submit={t(channel ? 'form.save' : 'form.add')} isBusy={isSaving} />}
    >
      <Fields form={form} channel={channel} />
      <YoursOrTheirs conflict={conflict} labelOf={(field) => t(`field.${field}`)} />
    </FormPage>
  );
}

function useChannelEditor(channel: Channel | null) {
  const t = useWords('channels');
  const { locale } = useLocale();
  const create = useCreateChannel();
  const change = useChangeChannel();
  const read = useReadChannel();
  const id = channel?.id ?? '';
  return useFormEditor({
    rules: rulesFor(channel),
    words: ['channels'],
    initial: channel ? fieldsOf(channel) : newChannel(locale),
    opened: channel,
    read: () => read(id),
    fieldsOf,
    save: (input, updatedAt) =>
      channel ? change.mutateAsync({ id, ...input, updatedAt }) : create.mutateAsync(input),
    done: ({ name }) => t(channel ? 'saved.changed' : 'saved.added', { name }),
    wayOn: (saved) => ({ to: '/canaux/$id', params: { id: saved.id } }),
  });
}

interface FieldsProps {
  form: UseFormReturnType<ChannelFields>;
  channel: Channel | null;
}

/** Its kind, then the fields of that kind, then what every channel has. */
function Fields({ form, channel }: FieldsProps): ReactNode {
  const t = useWords('channels');
  const kindName = useKindName();
  const { kind } = form.values;
  return (
    <>
      <NativeSelect
        withAsterisk
        label={t('field.kind')}
        {...(channel ? { description: t('field.kind-kept') } : {})}
        disabled={channel !== null}
        data={CHANNEL_KINDS.map((value) => ({ value, label: kindName(value) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        withAsterisk
        label={t('field.name')}
        description={t('field.name-hint')}
        {...form.getInputProps('name')}
      />
      {fieldsOfChannel(kind).map(([name, { as, isRequired = false }]) => (
        <Setting
          key={`${kind} ${name}`}
          {...{ form, name, as, isRequired }}
          isKept={channel?.secretNames.includes(name) ?? false}
        />
      ))}
      <NativeSelect
        label={t('field.locale')}
        data={LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }))}
        {...form.getInputProps('locale')}
      />
      <NativeSelect
        label={t('field.digest')}
        description={t('field.digest-hint')}
        data={channelDigestSchema.options.map((value) => ({ value, label: t(`digest.${value}`) }))}
        {...form.getInputProps('digest')}
      />
      <Switch
        label={t('field.isOn')}
        description={t('field.isOn-hint')}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
    </>
  );
}

type KindWithAddress = {
  [K in ChannelKind]: 'url' extends keyof (typeof CHANNELS)[K] ? K : never;
}[ChannelKind];

interface SettingProps {
  form: FieldsProps['form'];
  name: ChannelFieldName;
  as: ReturnType<typeof fieldsOfChannel>[number][1]['as'];
  isRequired: boolean;
  /** It is stored, and stays when the field is left empty. */
  isKept: boolean;
}

/** A secret is pasted, not typed: it is never shown. */
const HIDDEN = { type: 'password', autoComplete: 'new-password' } as const;

function Setting({ form, name, as, isRequired, isKept }: SettingProps): ReactNode {
  const t = useWords('channels');
  const { kind } = form.values;
  const hint = name === 'url' ? t(`url-hint.${kind as KindWithAddress}`) : t(`field.${name}-hint`);
  const props = {
    label: t(`field.${name}`),
    description: isKept ? t('field.secret-kept') : hint,
    withAsterisk: isRequired && !isKept,
    ...form.getInputProps(name),
  };
  if (as === 'region')
    return (
      <NativeSelect
        {...props}
        data={CHANNEL_REGIONS.map((value) => ({ value, label: t(`region.${value}`) }))}
      />
    );
  if (as === 'emails') return <Textarea {...props} rows={2} spellCheck={false} />;
  if (as === 'signing-secret') return <SigningSecret form={form} props={props} />;
  if (as === 'address')
    return (
      <TextInput
        {...props}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={isKept ? '••••••••' : 'https://'}
      />
    );
  return <TextInput {...props} {...HIDDEN} placeholder={isKept ? '••••••••' : ''} />;
}

/** The secret is made here and shown once: the receiver needs the same. */
function SigningSecret({ form, props }: { form: FieldsProps['form']; props: object }): ReactNode {
  const t = useWords('channels');
  const { signingSecret } = form.values;
  return (
    <div className="grid one-column gap-8">
      <TextInput {...props} {...HIDDEN} placeholder="whsec_…" />
      {signingSecret === '' ? (
        <Button
          variant="default"
          className="fit"
          onClick={() => form.setFieldValue('signingSecret', newSigningSecret())}
        >
          {t('signing-secret.make')}
        </Button>
      ) : (
        <>
          <CopyLine line={signingSecret} />
          <p className="small muted pretty">{t('signing-secret.once')}</p>
        </>
      )}
    </div>
  );
}

/** Beside the form: where the address or the key comes from. */
function ChannelHelp({ kind }: Pick<Channel, 'kind'>): ReactNode {
  const t = useWords('channels');
  const kindName = useKindName();
  return (
    <aside className="quiet" aria-label={t('help.title')}>
      <h2 className="card-title">{kindName(kind)}</h2>
      <p className="pretty">{t(`help.${kind}`)}</p>
      <p>
        <Link
          to="/aide/detail/$id"
          params={{ id: kind === 'webhook' ? 'webhooks' : 'channels' }}
          className="accent anywhere"
        >
          {t(kind === 'webhook' ? 'help.webhook-article' : 'help.article')}
        </Link>
      </p>
    </aside>
  );
}
