import type { Channel } from '@vigie/contract/channel.ts';
import { type Answers, byId, matchesFilter, pageOf, saveOver } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleAlarmRule } from './sample-alarms.ts';
import { sampleChannel } from './sample-channels.ts';
import { sampleId } from './sample-text.ts';

export function answerAlarmRules(state: FakeState): Answers<'alarmRules'> {
  const websiteOf = (websiteId: string | null) => state.websites.find(({ id }) => id === websiteId) ?? null;
  return {
    create: ({ companyId, ...input }) => {
      const id = sampleId(9390 + state.alarmRules.length);
      const company = { id: companyId ?? sampleId(3), name: 'Boutique Démo' };
      const rule = sampleAlarmRule({ ...input, website: websiteOf(input.websiteId), id, company });
      state.alarmRules.unshift(rule);
      return rule;
    },
    update: (input) =>
      saveOver(byId(state.alarmRules, input.id), { ...input, website: websiteOf(input.websiteId) }),
    preview: () => state.alarmPreview,
  };
}

const SECRETS = new Set(['url', 'signingSecret', 'token', 'routingKey', 'apiKey']);

export function answerChannels(state: FakeState): Answers<'channels'> {
  return {
    create: ({ settings, companyId: _company, ...input }) => {
      const id = sampleId(9150 + state.channels.length);
      const channel = sampleChannel({ ...input, id, lastDelivery: null, ...storedOf(settings, []) });
      state.channels.unshift(channel);
      return channel;
    },
    update: ({ settings, ...input }) => {
      const stored = byId(state.channels, input.id);
      return saveOver(stored, { ...input, ...storedOf(settings, stored.secretNames), goneStatus: null });
    },
    test: () => state.channelTest,
    deliveries: (input) =>
      pageOf(
        state.deliveries.filter((delivery) => matchesFilter(input.state, delivery.state)),
        input,
      ),
    resend: ({ deliveryId }) =>
      Object.assign(byId(state.deliveries, deliveryId), { state: 'waiting', failure: null, attempts: 0 }),
  };
}

/** Returns stored settings; of secrets, only their names. */
function storedOf(
  settings: Record<string, string | null>,
  stored: readonly string[],
): Pick<Channel, 'settings' | 'secretNames'> {
  const given = Object.entries(settings).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    settings: Object.fromEntries(given.filter(([name]) => !SECRETS.has(name))),
    secretNames: [
      ...new Set([...stored, ...given.map(([name]) => name).filter((name) => SECRETS.has(name))]),
    ],
  };
}
