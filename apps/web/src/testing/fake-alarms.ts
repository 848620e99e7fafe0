import type { AlarmRule, AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import type { Channel } from '@vigie/contract/channel.ts';
import {
  byId,
  matchesFilter,
  listFile,
  pageOf,
  refused,
  removeById,
  saveOver,
  type FakeOs,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleAlarmRule } from './sample-alarms.ts';
import { sampleId } from './samples.ts';
import { sampleChannel } from './sample-channels.ts';

export function fakeAlarmRules(os: FakeOs, state: FakeState) {
  const namedOf = ({ websiteId }: Pick<AlarmRuleInput, 'websiteId'>): Pick<AlarmRule, 'website'> => ({
    website: state.websites.find(({ id }) => id === websiteId) ?? null,
  });
  return {
    list: os.alarmRules.list.handler(({ input }) => pageOf(state.alarmRules, input)),
    get: os.alarmRules.get.handler(({ input }) => byId(state.alarmRules, input.id)),
    create: os.alarmRules.create.handler(({ input }) => {
      const id = sampleId(9390 + state.alarmRules.length);
      const { companyId, ...rest } = input;
      const company = { id: companyId ?? sampleId(3), name: 'Boutique Démo' };
      const rule = sampleAlarmRule({ ...rest, ...namedOf(input), id, company });
      state.alarmRules.unshift(rule);
      return rule;
    }),
    update: os.alarmRules.update.handler(({ input }) =>
      saveOver(byId(state.alarmRules, input.id), { ...input, ...namedOf(input) }),
    ),
    remove: os.alarmRules.remove.handler(({ input }) => removeById(state.alarmRules, input.id)),
    preview: os.alarmRules.preview.handler(() => state.alarmPreview),
  };
}

const SECRETS = new Set(['url', 'signingSecret', 'token', 'routingKey', 'apiKey']);

export function fakeChannels(os: FakeOs, state: FakeState) {
  return {
    list: os.channels.list.handler(({ input }) => pageOf(state.channels, input)),
    csv: os.channels.csv.handler(() => listFile(state.channels)),
    get: os.channels.get.handler(({ input }) => byId(state.channels, input.id)),
    create: os.channels.create.handler(({ input }) => {
      const { kind, name, locale, isOn, digest, settings } = input;
      const id = sampleId(9150 + state.channels.length);
      const channel = sampleChannel({
        kind,
        name,
        locale,
        isOn,
        digest,
        id,
        lastDelivery: null,
        ...storedOf(settings, []),
      });
      state.channels.unshift(channel);
      return channel;
    }),
    update: os.channels.update.handler(({ input: { settings, ...input } }) => {
      const stored = byId(state.channels, input.id);
      return saveOver(stored, { ...input, ...storedOf(settings, stored.secretNames), goneStatus: null });
    }),
    remove: os.channels.remove.handler(({ input }) => removeById(state.channels, input.id)),
    test: os.channels.test.handler(() => state.channelTest),
    deliveries: os.channels.deliveries.handler(({ input }) =>
      pageOf(
        state.deliveries.filter((delivery) => matchesFilter(input.state, delivery.state)),
        input,
      ),
    ),
    resend: os.channels.resend.handler(({ input }) =>
      Object.assign(byId(state.deliveries, input.deliveryId), {
        state: 'waiting',
        failure: null,
        attempts: 0,
      }),
    ),
  };
}

/** Returns stored settings; of secrets, only their names. */
function storedOf(
  settings: Record<string, string | null>,
  held: readonly string[],
): Pick<Channel, 'settings' | 'secretNames'> {
  const given = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    settings: Object.fromEntries(given.filter(([name]) => !SECRETS.has(name))),
    secretNames: [...new Set([...held, ...given.map(([name]) => name).filter((name) => SECRETS.has(name))])],
  };
}

const gone = () => {
  throw refused('not-found');
};

/** Implements incidents with empty answers: no screen reads them, since causes include them. */
export function fakeIncidents(os: FakeOs) {
  return {
    list: os.incidents.list.handler(({ input }) => pageOf([], input)),
    get: os.incidents.get.handler(gone),
    acknowledge: os.incidents.acknowledge.handler(gone),
    mute: os.incidents.mute.handler(gone),
    reopen: os.incidents.reopen.handler(gone),
  };
}
