import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { previewAlarmRule } from './preview.service.ts';
import {
  changeAlarmRule,
  createAlarmRule,
  listAlarmRules,
  readAlarmRule,
  removeAlarmRule,
} from './rules.service.ts';

export const alarmRuleRoutes = routes(contract.alarmRules, {
  list: listAlarmRules,
  get: readAlarmRule,
  create: createAlarmRule,
  update: changeAlarmRule,
  remove: removeAlarmRule,
  preview: previewAlarmRule,
});
