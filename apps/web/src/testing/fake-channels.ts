import type { Channel } from '@vigie/contract/channel.ts';
import { byId, matches, listFile, pageOf, removeById, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleChannel } from './sample-channels.ts';
import { sampleId } from './samples.ts';

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
        state.deliveries.filter((delivery) => matches(input.state, delivery.state)),
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

/** Secrets are told by their names only. */
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
