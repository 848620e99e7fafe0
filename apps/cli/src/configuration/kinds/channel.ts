import { CHANNEL_REGIONS, channelInputSchema, faultsOfSettings } from '@vigie/contract/channel.ts';
import { CHANNEL_KINDS, fieldsOfChannel, type ChannelKind } from '@vigie/contract/channel-kinds.ts';
import * as z from 'zod';
import { readAllPages } from '../../panel/panel.ts';
import { defineKind } from '../kind.ts';
import { isSecret, secretNamed, secretSchema, type Secret } from '../secret.ts';

const { name, locale, isOn, digest } = channelInputSchema.shape;

/** Returns the schema of a channel of one kind, with its secrets by reference. */
const ofKind = (kind: ChannelKind) =>
  z.object({
    kind: z.literal(kind),
    name,
    locale,
    isOn,
    digest,
    settings: z
      .object(Object.fromEntries(fieldsOfChannel(kind).map(([field, how]) => [field, fieldSchema(how)])))
      .prefault({}),
  });

type Field = ReturnType<typeof fieldsOfChannel>[number][1];

function fieldSchema({ as, isSecret: isHidden, isRequired }: Field): z.ZodType<string | Secret | undefined> {
  const value = isHidden ? secretSchema : as === 'region' ? z.enum(CHANNEL_REGIONS) : z.string();
  return isRequired ? value : value.optional();
}

const [first, ...others] = CHANNEL_KINDS.map(ofKind);
if (first === undefined) throw new Error('There is no kind of channel.');
const valueSchema = z.discriminatedUnion('kind', [first, ...others]);

export const channelKind = defineKind({
  kind: 'channel',
  section: 'channels',
  isOfWebsite: false,
  schema: valueSchema,
  list: (panel) => readAllPages((page) => panel.channels.list(page)),
  nameOf: (row) => row.name,
  identityOf: ({ kind, name: called }) => `${kind} ${called}`,
  toValue: (row, _keyOf, key) => ({
    kind: row.kind,
    name: row.name,
    locale: row.locale,
    isOn: row.isOn,
    digest: row.digest,
    settings: {
      ...row.settings,
      ...Object.fromEntries(
        row.secretNames.toSorted().map((field) => [field, secretNamed('channel', key, field)]),
      ),
    },
  }),
  toInput({ settings, ...value }, { secrets, row }) {
    const gone = [...Object.keys(row?.settings ?? {}), ...(row?.secretNames ?? [])].filter(
      (field) => !(field in settings),
    );
    const sent = Object.entries(settings).flatMap(([field, given]) => {
      const text = isSecret(given)
        ? secrets.valueOf(given, row?.secretNames.includes(field) === true)
        : given;
      return text === null || text === undefined ? [] : [[field, text] as const];
    });
    return {
      ...value,
      settings: { ...Object.fromEntries(gone.map((field) => [field, null])), ...Object.fromEntries(sent) },
    };
  },
  /** Returns the faults of a channel. Only the panel checks secrets: they are not read here. */
  faultsOf(_input, { kind, settings }, row) {
    const hidden = Object.keys(settings).filter((field) => isSecret(settings[field]));
    const open = Object.fromEntries(Object.entries(settings).filter(([field]) => !hidden.includes(field)));
    const isOther = row !== null && row.kind !== kind;
    return [
      ...(isOther ? [{ path: 'kind', code: 'kind-never-changes', params: { kind: row.kind } }] : []),
      ...faultsOfSettings(kind, open as Record<string, string>, hidden),
    ];
  },
  create: (panel, input) => panel.channels.create(input),
  update: (panel, { kind: _kind, ...input }, { id, updatedAt }) =>
    panel.channels.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.channels.remove({ id }),
});
