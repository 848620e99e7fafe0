import type { AlarmRule, AlarmRuleInput } from '@vigie/contract/alarm-rule.ts';
import { byId, pageOf, removeById, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleAlarmRule } from './sample-alarm-rules.ts';
import { sampleId } from './samples.ts';

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
