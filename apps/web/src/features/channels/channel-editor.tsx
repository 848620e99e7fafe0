import type { ReactNode } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { CHANNEL_REGIONS, type Channel } from '@vigie/contract/channel.ts';
import {
  CHANNELS,
  fieldsOfChannel,
  type ChannelField,
  type ChannelFieldName,
  type ChannelService,
} from '@vigie/contract/channel-kinds.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import { useChannelSaving } from '../../shared/api/channels.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { LoadedChannel } from './channel-screen.tsx';
import {
  CHANNEL_FORM,
  channelFormFields,
  newChannel,
  newSigningSecret,
  channelFormRules,
  SETTINGS,
  type ChannelFields,
} from './channel-values.ts';

/** Renders the form that adds a channel to the user's company. */
export function AddChannelScreen(): ReactNode {
  return <ChannelEditor channel={null} />;
}

export function EditChannelScreen(): ReactNode {
  return <LoadedChannel>{(channel) => <ChannelEditor key={channel.id} channel={channel} />}</LoadedChannel>;
}

function ChannelEditor({ channel }: { channel: Channel | null }): ReactNode {
  const t = useWords('channels');
  const shell = useWords('shell');
  const labels = useLabels();
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
      <YoursOrTheirs conflict={conflict} labelOf={(field) => labels(field)} />
    </FormPage>
  );
}

/** Returns a function that names each field of every kind of channel. */
function useLabels(): (field: keyof ChannelFields) => string {
  return useFieldLabels<keyof ChannelFields>({ ...CHANNEL_FIELDS, ...SETTINGS });
}

function useChannelEditor(channel: Channel | null) {
  const t = useWords('channels');
  const { locale } = useLocale();
  return useFormEditor({
    ...useChannelSaving(channel),
    rules: channelFormRules(channel),
    words: ['channels'],
    initial: channel ? channelFormFields(channel) : newChannel(locale),
    opened: channel,
    fieldsOf: channelFormFields,
    done: ({ name }) => t(channel ? 'saved.changed' : 'saved.added', { name }),
    wayOn: (saved) => ({ to: '/canaux/$id', params: { id: saved.id } }),
  });
}

interface FieldsProps {
  form: UseFormReturnType<ChannelFields>;
  channel: Channel | null;
}

/** Renders the kind of a channel, the fields of that kind, then the common fields. */
function Fields({ form, channel }: FieldsProps): ReactNode {
  const t = useWords('channels');
  const { kind } = form.values;
  return (
    <>
      <FieldInput
        name="kind"
        field={CHANNEL_FIELDS.kind}
        form={form}
        isRequired
        {...(channel ? { hint: t('field.kind-kept'), isDisabled: true } : {})}
      />
      <Inputs of={CHANNEL_FORM} section="name" form={form} />
      {fieldsOfChannel(kind).map(([name, field]) => (
        <Setting
          key={`${kind} ${name}`}
          {...{ form, name, field }}
          isStored={channel?.secretNames.includes(name) ?? false}
        />
      ))}
      <Inputs of={CHANNEL_FORM} section="messages" form={form} />
    </>
  );
}

interface SettingProps {
  form: FieldsProps['form'];
  name: ChannelFieldName;
  field: ChannelField;
  /** True if a value is stored, which an empty field does not change. */
  isStored: boolean;
}

/** Props of a secret's input: it is pasted, and never shown. */
const HIDDEN = { type: 'password', autoComplete: 'new-password' } as const;

function Setting({ form, name, field, isStored }: SettingProps): ReactNode {
  const t = useWords('channels');
  const { locale } = useLocale();
  const { as, label, hint, isRequired = false } = field;
  const props = {
    label: label[locale],
    description: isStored ? t('field.secret-kept') : hint[locale],
    withAsterisk: isRequired && !isStored,
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
        placeholder={isStored ? '••••••••' : 'https://'}
      />
    );
  return <TextInput {...props} {...HIDDEN} placeholder={isStored ? '••••••••' : ''} />;
}

/** Renders a signing secret that is created here and shown once, because the receiver needs it too. */
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

/** Renders the help beside the form: where to find the address or the key. */
function ChannelHelp({ kind }: Pick<ChannelFields, 'kind'>): ReactNode {
  const t = useWords('channels');
  const { locale } = useLocale();
  const { name, help, article }: ChannelService = CHANNELS[kind];
  const id = article ?? 'channels';
  return (
    <aside className="quiet" aria-label={t('help.title')}>
      <h2 className="card-title">{name[locale]}</h2>
      <p className="pretty">{help[locale]}</p>
      <p>
        <Link to="/aide/detail/$id" params={{ id }} className="accent anywhere">
          {t(`help.${id}`)}
        </Link>
      </p>
    </aside>
  );
}
